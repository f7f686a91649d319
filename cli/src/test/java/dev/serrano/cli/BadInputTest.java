package dev.serrano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every mistake on the command line is one line on standard error that names what would be right, and exit code 2. */
final class BadInputTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        bnech                              | there is no command 'bnech'; did you mean bench?
        --verison                          | no option --verison; did you mean --version?
        help rnu                           | there is no command 'rnu'; did you mean run?
        list more                          | 'more' is one argument too many
        run                                | Missing required parameter: 'NAME'
        run fbi                            | there is no workload 'fbi'; did you mean fib?
        run fib more                       | 'more' is one argument too many
        run fib --jsn x                    | no option --jsn; did you mean --json?
        run fib --json                     | Missing required parameter for option '--json'
        run fib -p m=3                     | fib has no parameter 'm'; valid: n
        run fib -p n                       | 'n' is not of the form name=value
        run fib -p n=x                     | n=x is not a whole number
        run fib -p n=99                    | out of range
        run fib -p n=1 -p n=2              | parameter n is given twice
        run uts -p tree=T9                 | did you mean T1
        run fib -w 0                       | -w must be a whole number from 1 to 4096, not '0'
        run fib -w -1                      | -w must be a whole number from 1 to 4096, not '-1'
        run fib -w two                     | -w must be a whole number from 1 to 4096, not 'two'
        run fib -w 4097                    | -w must be a whole number from 1 to 4096, not '4097'
        run fib -w 99999999999999          | -w must be a whole number from 1 to 4096
        run fib --repeat 0                 | --repeat must be a whole number from 1 to
        run fib --warm-up -1               | --warm-up must be a whole number from 0 to
        run fib --form fuure               | fib has no form 'fuure' for serrano; did you mean future?
        run fib --against forkjion         | there is no runtime 'forkjion'; did you mean forkjoin?
        run fib --against forkjoin/tsak    | fib has no form 'tsak' for forkjoin; did you mean task?
        run fib --against forkjoin,,       | --against 'forkjoin,,': a name is missing; valid are lists such as forkjoin,serial, of serial, serrano,
        run fib --against default          | --against default is what runs already
        run fib --against blocking --backend blocking | --against blocking is what runs already
        run fib --against channel:haf      | channel
        run fib --against ,                | --against ',': a name is missing
        run fib --against ,forkjoin        | --against ',forkjoin': a name is missing
        run fib --against forkjoin,forkjoin | --against names forkjoin twice
        run fib --against serial --against serial | --against names serial twice
        run fib --metrics --against serrano | --metrics is for one Serrano form, and --against names others
        run fib --against forkjoin/        | fib has no form '' for forkjoin; valid: task
        run fib --against /task            | there is no runtime ''; valid: serial,
        run -- fib --repeat 1              | --repeat stands after -- and so is no option
        run fib -w 1,,2                    | -w must be a whole number from 1 to 4096, not '1,,2'
        run fib -w 2 -w 3                  | should be specified only once
        run fib -p =3                      | '=3' is not of the form name=value; valid: n
        run fib -p n=                      | n= is not a whole number
        run fib -p n=1,m=2                 | n=1,m=2 is not a whole number
        run fib --form future,join         | fib has no form 'future,join'
        run fib --scheduler channel:half,  | scheduler channel has no option ''
        run fib --json --html x            | '--json'
        run fib --json - --csv -           | --json - and --csv -: only one of them can go to standard output
        run fib --html - --trace -         | --html - and --trace -: only one of them can go to standard output
        run @build.txt                     | there is no workload '@build.txt'
        help run fib more                  | 'more' is one argument too many
        help list fib                      | 'fib' is one argument too many
        help run fbi                       | there is no workload 'fbi'; did you mean fib?
        help nothing                       | there is no command 'nothing'; valid: list,
        bench overhead,loops               | there is no suite 'overhead,loops'; did you mean overhead?
        bench overhead --json - --csv -    | --json - and --csv -: only one of them can go to standard output
        run fib --against threads          | it has forms for serrano, forkjoin, openmp, serial
        run fib --backend portabel         | there is no backend 'portabel'; did you mean portable?
        run fib --scheduler none           | there is no such scheduler
        run fib --scheduler channel:haf    | scheduler channel has no option 'haf'
        run fib --scheduler channel:dumy   | scheduler channel has no option 'dumy'
        run fib --scheduler sharing:half   | scheduler sharing has no options
        run fib --places 2                 | --places: '2' must be PLACES:WORKERS, as in 2:4
        run fib --places 2:two             | --places must be a whole number from 1 to 4096, not 'two'
        run fib --places 0:2               | --places must be a whole number from 1 to 4096, not '0'
        run fib --places 64:65             | --places 64:65: 4160 workers in all; there can be 4096
        run fib -w 3 --places 2:2          | -w 3 contradicts --places 2:2, which has 4 workers
        run fib --seed 1                   | --seed is for --scheduler deterministic
        run fib --scheduler deterministic --seed x | --seed: not a whole number: 'x'
        run fib --json /no/such/folder/x   | there is no folder
        run fib --html /no/such/folder/x   | there is no folder
        run fib --csv /no/such/folder/x    | there is no folder
        run fib --html /proc/x.html        | the folder /proc cannot be written
        run fib --csv /proc/x.csv          | the folder /proc cannot be written
        run fbi --help                     | there is no workload 'fbi'; did you mean fib?
        run fib --trace /no/such/folder/x  | there is no folder
        run fib --trace                    | Missing required parameter for option '--trace'
        run fib --trace x --trace-limit 0  | --trace-limit must be a whole number from 1 to
        run fib --trace-limit 10           | add --trace FILE
        run fib --trace /proc/x.json       | the folder /proc cannot be written
        run fib --trace x --scheduler deterministic | --trace cannot record the scheduler deterministic
        run fib --graph                    | Missing required parameter for option '--graph'
        run fib --graph x.png              | --graph x.png: the name must end with .html, for a page, or .dot, for Graphviz
        run fib --graph /no/such/folder/x.dot | there is no folder
        run fib --graph /proc/x.html       | the folder /proc cannot be written
        run fib --graph - --json -         | --json - and --graph -: only one of them can go to standard output
        run fib --graph - --trace -        | --trace - and --graph -: only one of them can go to standard output
        run fib --graph x.dot --graph-limit 0 | --graph-limit must be a whole number from 1 to
        run fib --graph-limit 10           | add --graph FILE
        run smith-waterman -p a=/no -p b=/no | /no
        bench                              | Missing required parameter: 'SUITE'; valid: overhead, suspend,
        bench overhed                      | there is no suite 'overhed'; did you mean overhead?
        bench overhead --forks 0           | --forks must be a whole number from 1 to 100, not '0'
        bench overhead -w 0                | -w must be a whole number from 1 to 4096, not '0'
        bench overhead -w 1,two            | -w must be a whole number from 1 to 4096, not 'two'
        bench overhead -w 1,               | -w must be a whole number from 1 to 4096, not ''
        bench overhead -w 2,4,2            | -w names 2 twice
        bench overhead -w 2 -w 4           | should be specified only once
        bench overhead -w                  | Missing required parameter for option '--workers'
        bench loops -w 1 --only tuned      | --only: no block of loops contains 'tuned'
        bench overhead --minutes x         | --minutes must be a whole number from 1 to 600, not 'x'
        bench overhead --only fbi-join     | did you mean fib-join
        bench overhead --json /no/such/x   | there is no folder
        bench overhead --html /no/such/x   | there is no folder
        bench overhead --csv /proc/x.csv   | the folder /proc cannot be written
        completion                         | Missing required parameter: 'SHELL'; valid: bash, zsh
        run fib --scheduler                | Missing required parameter for option '--scheduler' (S); valid: default,
        completion zhs                     | there is no script for 'zhs'; did you mean zsh?
        cluster rnu                        | there is no command 'rnu'; did you mean run?
        cluster run                        | Missing required parameter: 'NAME'; valid: uts, nqueens,
        cluster run ust                    | there is no workload 'ust' for a cluster; did you mean uts?
        cluster run fib                    | there is no workload 'fib' for a cluster; valid: uts, nqueens,
        cluster run uts -n 0               | -n must be a whole number from 1 to 64, not '0'
        cluster run uts -w 0               | -w must be a whole number from 1 to 4096, not '0'
        cluster run uts -p tree=T9         | did you mean T1
        cluster run uts --seconds x        | --seconds must be a whole number from 1 to
        cluster run uts --logs pom.xml     | --logs pom.xml is not a folder
        cluster run uts --seed x           | seeds: "x" is not of the form host:port
        cluster run uts -n 2 --seed x:1    | -n starts places on this machine, and --seed names a cluster that is there
        cluster run uts --cookie-file x    | --cookie-file is for --seed
        cluster run uts --sede x:1         | no option --sede; did you mean --seed?
        cluster node --port 70000          | --port must be a whole number from 0 to 65535, not '70000'
        cluster node --cookie-file /no/x   | --cookie-file /no/x cannot be read
        cluster node --host 0.0.0.0        | host 0.0.0.0 is not a loopback address
        cluster node more                  | 'more' is one argument too many
        help cluster rnu                   | there is no command 'rnu'; did you mean run?
        help cluster run more              | 'more' is one argument too many
        weave                              | Missing required
        weave x                            | Missing required option: '--output=DIR|JAR'
        weave /no/such -o x                | weave: there is no folder or jar /no/such
        weave . -o x --class-path /no/such | weave: --class-path /no/such: there is no folder or jar /no/such
        weave a b -o x                     | 'b' is one argument too many
        weave a -o x --explian             | no option --explian; did you mean --explain?
        doctor --now                       | no option --now
        """)
    void isOneLine(String arguments, String message) {
        assertThatIsUsageError(Invocation.of(arguments.split(" +")), message);
    }

    @Test
    @Timeout(120)
    void anInputThatDoesNotFitIntoTheHeapIsNamed() throws Exception {
        Process run = CliProcess.of(List.of("-Xmx64m"), "run cilksort -p n=100000000")
                .redirectErrorStream(true)
                .start();
        String said = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(said)
                .startsWith("serrano: cilksort: the input does not fit into the heap of 6")
                .hasLineCount(1);
        assertThat(run.waitFor()).isEqualTo(2);
    }

    /** The JVM would go on for minutes, with a collection for each few tasks. */
    @Test
    @Timeout(120)
    void aHeapThatRunsFullIsNamed() throws Exception {
        Process run = CliProcess.of(
                        List.of("-Xmx64m", "-XX:+UseParallelGC"), "run suspended -p n=300000 --repeat 1 --form promise")
                .redirectErrorStream(true)
                .start();
        String said = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(said)
                .startsWith("serrano: out of memory: the heap of ")
                .contains("SERRANO_JAVA_OPTS=-Xmx4g")
                .hasLineCount(1);
        assertThat(run.waitFor()).isEqualTo(1);
    }

    @Test
    @Timeout(120)
    void aHeapThatIsTooSmallForAnythingIsNamed() throws Exception {
        Process run = CliProcess.of(List.of("-Xmx3m", "-XX:+UseParallelGC"), "run fib -p n=10 --repeat 1")
                .redirectErrorStream(true)
                .start();
        String said = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(said)
                .startsWith("serrano: out of memory: the heap of ")
                .contains("SERRANO_JAVA_OPTS=-Xmx4g")
                .hasLineCount(1);
        assertThat(run.waitFor()).isEqualTo(1);
    }

    /** Stacks are large, so that it is the threads that the limit strikes, and not what the JVM needs besides. */
    @Test
    @Timeout(120)
    @EnabledOnOs(OS.LINUX)
    void aLimitOfThreadsIsNamed() throws Exception {
        Process run = CliProcess.limited(
                        "-v 12000000",
                        List.of(
                                "-Xmx256m",
                                "-Xss256m",
                                "-Xlog:os+thread=off",
                                "--add-opens=java.base/java.lang=ALL-UNNAMED"),
                        "run fib -p n=10 --repeat 1 -w 200 --backend scheduled")
                .redirectErrorStream(true)
                .start();
        String said = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(said)
                .startsWith("serrano: out of threads: ")
                .contains("ulimit -u", "-w")
                .hasLineCount(1);
        assertThat(run.waitFor()).isEqualTo(1);
    }

    @Test
    @Timeout(120)
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aFullDiskIsNamedAndLeavesNothing() throws Exception {
        Process run = CliProcess.limited(
                        "-f 16",
                        List.of("-XX:-UsePerfData"),
                        "run fib -p n=8 --repeat 1 --html " + folder.resolve("x.html"))
                .redirectErrorStream(true)
                .start();
        String said = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(said)
                .contains("serrano: --html " + folder.resolve("x.html") + " could not be written: File too large")
                .doesNotContain("\tat ");
        assertThat(run.waitFor()).isEqualTo(1);
        assertThat(folder).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " "})
    void anEmptyNameIsNoRuntime(String name) {
        assertThatIsUsageError(Invocation.of("run", "fib", "--against", name), "a name is missing");
    }

    @Test
    void aFileIsNotReadForArguments() throws Exception {
        Path file = Files.writeString(folder.resolve("arguments"), "fib");
        assertThatIsUsageError(Invocation.of("run", "@" + file), "there is no workload '@" + file);
    }

    @Test
    void noTextChoosesNoBlocks() {
        assertThatIsUsageError(Invocation.of("bench", "overhead", "--only", ""), "--only: no block of overhead");
    }

    @Test
    void aFolderIsNoFileToWrite() {
        assertThatIsUsageError(
                Invocation.of("run", "fib", "--json", folder.toString()), "is a folder; name a file in it");
    }

    @ParameterizedTest
    @CsvSource({"--json, --html", "--json, --csv", "--html, --csv"})
    void eachResultHasAFileOfItsOwn(String one, String other) {
        String file = folder.resolve("x").toString();
        assertThatIsUsageError(
                Invocation.of("run", "fib", one, file, other, file), one + " and " + other + " name the same file");
    }

    @Test
    void anOldFileIsLeftAloneWhenAnotherCannotBeWritten() throws Exception {
        Path old = Files.writeString(folder.resolve("old.html"), "old");
        assertThatIsUsageError(
                Invocation.of("run", "fib", "--html", old.toString(), "--csv", "/no/such/folder/x"),
                "there is no folder");
        assertThat(old).hasContent("old");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--json", "--html", "--csv"})
    void aTraceIsAFileOfItsOwn(String other) {
        String file = folder.resolve("x").toString();
        assertThatIsUsageError(
                Invocation.of("run", "fib", other, file, "--trace", file), other + " and --trace name the same file");
        assertThatIsUsageError(Invocation.of("run", "fib", "--trace", folder.toString()), "--trace");
    }

    @Test
    void aGraphIsAFileOfItsOwn() {
        String file = folder.resolve("x.html").toString();
        assertThatIsUsageError(
                Invocation.of("run", "fib", "--html", file, "--graph", file), "--html and --graph name the same file");
        assertThatIsUsageError(
                Invocation.of("run", "fib", "--trace", file, "--graph", file),
                "--trace and --graph name the same file");
    }

    @Test
    void anEmptyNameIsNoFile() {
        assertThatIsUsageError(Invocation.of("run", "fib", "--json", ""), "--json needs the name of a file");
    }

    @Test
    void aFileThatIsNoFastaIsNamed() throws Exception {
        Path file = Files.writeString(folder.resolve("x.fasta"), "this is not a sequence: 123\n");
        assertThatIsUsageError(
                Invocation.of("run", "smith-waterman", "-p", "a=" + file, "-p", "b=" + file), file.toString());
    }

    @Test
    void aPropertyThatMakesNoSenseIsNamed() {
        System.setProperty("serrano.workers", "many");
        try {
            assertThatIsUsageError(Invocation.of("doctor"), "serrano.workers");
        } finally {
            System.clearProperty("serrano.workers");
        }
    }

    @Test
    void withoutACommandTheHelpIsShown() {
        Invocation result = Invocation.of();
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains("Usage: serrano", "run", "bench", "doctor");
    }

    private static void assertThatIsUsageError(Invocation result, String message) {
        assertThat(result.err()).contains(message).startsWith("serrano: ").hasLineCount(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.code()).isEqualTo(2);
    }
}
