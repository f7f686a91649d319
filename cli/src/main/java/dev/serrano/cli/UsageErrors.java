package dev.serrano.cli;

import dev.serrano.workloads.Nearest;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns what the parser of the command line complains about into one line with the nearest valid names. */
final class UsageErrors {

    private UsageErrors() {}

    static String explain(ParameterException exception) {
        CommandSpec spec = exception.getCommandLine().getCommandSpec();
        if (exception instanceof UnmatchedArgumentException unmatched
                && !unmatched.getUnmatched().isEmpty()) {
            return unmatched(spec, unmatched.getUnmatched().getFirst());
        }
        String message = String.valueOf(exception.getMessage()).strip().replaceAll("\\s*\\R\\s*", " ");
        if (exception instanceof MissingParameterException missing) {
            return message + valid(missing).orElse(tail(spec));
        }
        return message + tail(spec);
    }

    /** The words that may stand where one is missing, if these are known. */
    private static Optional<String> valid(MissingParameterException missing) {
        return missing.getMissing().stream()
                .map(ArgSpec::completionCandidates)
                .filter(Objects::nonNull)
                .findFirst()
                .map(words -> "; valid: " + String.join(", ", words));
    }

    private static String unmatched(CommandSpec spec, String word) {
        if (word.startsWith("-") && word.length() > 1) {
            int equals = word.indexOf('=');
            String option = equals < 0 ? word : word.substring(0, equals);
            List<String> options = new ArrayList<>();
            spec.options().forEach(known -> options.addAll(List.of(known.names())));
            if (options.contains(option)) {
                return "%s stands after -- and so is no option, but one argument too many%s"
                        .formatted(word, tail(spec));
            }
            return "%s has no option %s; %s".formatted(spec.qualifiedName(), option, Nearest.hint(option, options));
        }
        Set<String> commands = spec.subcommands().keySet();
        if (commands.isEmpty()) {
            return "'%s' is one argument too many%s".formatted(word, tail(spec));
        }
        return "there is no command '%s'; %s".formatted(word, Nearest.hint(word, commands));
    }

    private static String tail(CommandSpec spec) {
        CommandLine parent = spec.commandLine().getParent();
        if (parent == null) {
            return "; see serrano help";
        }
        return parent.getParent() == null
                ? "; see serrano help " + spec.name()
                : "; see %s --help".formatted(spec.qualifiedName());
    }
}
