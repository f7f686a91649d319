package dev.serrano.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code serrano doctor}. */
@Command(name = "doctor", description = "Tells how this JVM and this machine are set up, and what could be better.")
final class DoctorCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Mixin
    private HelpOption help = new HelpOption();

    DoctorCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        List<Finding> findings = new Doctor().examine(RunCommand.defaults());
        TextTable table = new TextTable("", "what", "found");
        for (Finding finding : findings) {
            table.row(finding.level().label(), finding.subject(), finding.text());
            if (!finding.fix().isEmpty()) {
                table.row("", "", "-> " + finding.fix());
            }
        }
        table.print(terminal.out());
        boolean bad = findings.stream().anyMatch(finding -> finding.level() == Finding.Level.BAD);
        return bad ? ExitCode.FAILED : ExitCode.OK;
    }
}
