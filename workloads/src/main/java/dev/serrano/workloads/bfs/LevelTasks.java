package dev.serrano.workloads.bfs;

import dev.serrano.workloads.spmd.SpmdProgram;

/** Tasks for the whole search, that meet after each level. */
final class LevelTasks implements SpmdProgram<Search> {

    @Override
    public int tasks(Search search) {
        return search.tasks();
    }

    @Override
    public Run start(Search search, int tasks) {
        return new Steps(new Levels(search.graph(), tasks));
    }

    private record Steps(Levels levels) implements Run {

        @Override
        public void run(int part, Meeting meeting) throws Exception {
            for (int number = 1; levels.size(number) > 0; number++) {
                levels.expand(number, part);
                meeting.await();
            }
        }

        @Override
        public String checksum() {
            return levels.checksum();
        }
    }
}
