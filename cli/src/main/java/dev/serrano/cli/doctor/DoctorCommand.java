package dev.serrano.cli.doctor;

import dev.serrano.cli.console.Defaults;
import dev.serrano.cli.console.ExitCode;
import dev.serrano.cli.console.HelpOption;
import dev.serrano.cli.console.Terminal;
import dev.serrano.cli.console.TextTable;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code serrano doctor}. */
@Command(name = "doctor", description = "Shows how this JVM and this machine are set up, and what could be better.")
public final class DoctorCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Mixin
    private HelpOption help = new HelpOption();

    public DoctorCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        List<Finding> findings = new Doctor().examine(Defaults.probe());
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
