package dev.serrano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script is loaded by a real bash, which then completes. */
final class CompletionTest {

    @TempDir
    private Path folder;

    @Test
    void commandsAreCompleted() throws Exception {
        assertThat(complete("serrano", "be")).containsExactly("bench");
        assertThat(complete("serrano", "to")).containsExactly("top");
        assertThat(complete("serrano", "we")).containsExactly("weave");
        assertThat(complete("serrano", "cluster", "no")).containsExactly("node");
        assertThat(complete("serrano", "weave", "--ex")).containsExactly("--explain");
    }

    @Test
    void workloadsAreCompleted() throws Exception {
        assertThat(complete("./serrano", "run", "nq")).containsExactly("nqueens");
        assertThat(complete("./serrano", "cluster", "run", "ut")).containsExactly("uts");
    }

    @Test
    void optionsAreCompleted() throws Exception {
        assertThat(complete("serrano", "run", "fib", "--ht")).containsExactly("--html");
        assertThat(complete("serrano", "run", "fib", "--against", "fo")).containsExactly("forkjoin");
        assertThat(complete("serrano", "run", "fib", "--backend", "po")).containsExactly("portable");
        assertThat(complete("serrano", "top", "--j")).containsExactly("--jmx");
    }

    @Test
    void suitesAreCompleted() throws Exception {
        assertThat(complete("serrano", "bench", "over")).containsExactly("overhead");
    }

    /** The word that bash completes begins after the last colon or equals sign. */
    @Test
    void optionsOfSchedulersAreCompleted() throws Exception {
        assertThat(complete("serrano", "run", "fib", "--scheduler", "channel:ha"))
                .containsExactly("half");
        assertThat(complete("serrano", "run", "fib", "--scheduler", "channel:half,l"))
                .containsExactly("half,last", "half,lifelines=off", "half,lifelines=on");
        assertThat(complete("serrano", "run", "fib", "--against", "deque:")).containsExactly("one", "half");
        assertThat(complete("serrano", "run", "fib", "--scheduler", "channel:po"))
                .containsExactly("poll=");
        assertThat(complete("serrano", "run", "fib", "--scheduler", "channel:backoff=of"))
                .containsExactly("off");
        assertThat(complete("serrano", "run", "fib", "--scheduler", "channel:ahead=2,bac"))
                .containsExactly("2,backoff=on", "2,backoff=off");
        assertThat(complete("serrano", "run", "fib", "--scheduler=channel:unique,man"))
                .containsExactly("unique,manager");
        assertThat(complete("serrano", "run", "fib", "--scheduler", "chan")).containsExactly("channel", "channel:");
        assertThat(complete("serrano", "run", "fib", "--scheduler", "shar")).containsExactly("sharing");
    }

    /** Of a group that has been chosen from, nothing more is offered. */
    @Test
    void groupsThatAreChosenFromAreLeftOut() throws Exception {
        assertThat(complete("serrano", "run", "fib", "--scheduler", "channel:adaptive=3,last,"))
                .contains("3,last,forward", "3,last,ahead=")
                .doesNotContain("3,last,half", "3,last,random", "3,last,sampling=");
        assertThat(complete("serrano", "run", "fib", "--scheduler", "sharing:")).containsExactly("");
    }

    /** The simulator has others. */
    @Test
    void optionsOfSimulatedSchedulersAreCompleted() throws Exception {
        assertThat(complete("serrano", "simulate", "spc", "--scheduler", "channel:ah"))
                .containsExactly("ahead");
    }

    @Test
    void theHelpNamesTheOptionsOfSchedulers() {
        assertThat(Invocation.of("run", "--help").out())
                .contains("  channel        adaptive | adaptive=N | one | half\n")
                .contains("                 poll=TIME\n")
                .contains("  sharing\n");
        assertThat(Invocation.of("help", "simulate").out())
                .contains("serrano simulate calibrate")
                .contains("adaptive | one | half\n")
                .doesNotContain("poll=TIME");
    }

    /** That zsh completes with it was tried by hand, in zsh 5.9: commands, workloads, options and their values. */
    @Test
    void theScriptForZshLoadsTheCompletionOfBashFirst() {
        Invocation zsh = Invocation.of("completion", "zsh");
        assertThat(zsh.code()).isZero();
        assertThat(zsh.err()).isEmpty();
        assertThat(zsh.out()).startsWith("autoload -Uz compinit bashcompinit && compinit && bashcompinit\n");
        assertThat(zsh.out()).endsWith(Invocation.of("completion", "bash").out());
    }

    private List<String> complete(String... words) throws Exception {
        Invocation script = Invocation.of("completion", "bash");
        assertThat(script.code()).isZero();
        Files.writeString(folder.resolve("completion"), script.out());
        Path program = folder.resolve("try");
        Files.writeString(program, """
            compopt() { :; } # works only while bash itself completes
            source "$1"
            shift
            COMP_WORDS=("$@")
            COMP_CWORD=$(($# - 1))
            COMP_LINE="$*"
            COMP_POINT=${#COMP_LINE}
            COMP_WORDBREAKS=$' \\t\\n"\\'><=;|&(:'
            _complete_serrano
            printf '%s\\n' "${COMPREPLY[@]}"
            """);
        var command = new ArrayList<String>();
        command.add("bash");
        command.add(program.toString());
        command.add(folder.resolve("completion").toString());
        command.addAll(List.of(words));
        Process bash = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("out").toFile())
                .start();
        assertThat(bash.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return Files.readString(folder.resolve("out"), StandardCharsets.UTF_8)
                .lines()
                .map(String::strip)
                .toList();
    }
}
