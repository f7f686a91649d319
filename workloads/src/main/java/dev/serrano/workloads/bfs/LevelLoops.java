package dev.serrano.workloads.bfs;

import dev.serrano.workloads.form.Construct;
import dev.serrano.workloads.form.Program;

/** A parallel loop for each level. */
final class LevelLoops implements Program<Search> {

    @Override
    public String run(Search search, Construct construct) {
        Levels levels = new Levels(search.graph(), search.tasks());
        for (int i = 1; levels.size(i) > 0; i++) {
            int number = i;
            construct.each(search.tasks(), part -> levels.expand(number, part));
        }
        return levels.checksum();
    }
}
