package dev.serrano.cli;

import dev.serrano.cli.console.TextTable;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.Workload;
import dev.serrano.workloads.WorkloadInfo;
import java.io.PrintWriter;
import java.util.List;

/** Explains one workload: {@code serrano run NAME --help}. */
final class WorkloadText {

    private static final String INDENT = "  ";

    private WorkloadText() {}

    static void print(Workload workload, PrintWriter out) {
        WorkloadInfo info = workload.info();
        out.println(info.name() + ": " + info.summary());
        out.println();
        out.println("Stresses: " + info.stresses());
        out.println("Origin:   " + info.origin());
        out.println();
        parameters(info, out);
        out.println("Serrano forms (--form; the first is the default): "
                + String.join(", ", formsOf(workload, Rival.SERRANO)));
        out.println();
        out.println("Rivals (--against RUNTIME or RUNTIME/FORM):");
        TextTable rivals = new TextTable(INDENT + "runtime", "forms");
        for (Rival rival : Rival.values()) {
            List<String> forms = formsOf(workload, rival);
            if (!forms.isEmpty() && rival != Rival.SERRANO) {
                String note = rival == Rival.SERIAL ? " (always measured)" : "";
                rivals.row(INDENT + rival.id(), String.join(", ", forms) + note);
            }
        }
        rivals.print(out);
        out.println();
        out.println("Example:");
        out.println(INDENT + "serrano run " + info.name() + example(info) + rival(workload));
        out.println("The options of all workloads: serrano run --help");
    }

    private static void parameters(WorkloadInfo info, PrintWriter out) {
        if (info.parameters().isEmpty()) {
            out.println("It has no parameters.");
        } else {
            out.println("Parameters (-p NAME=VALUE):");
            TextTable table = new TextTable(INDENT + "name", "default", "meaning");
            for (Parameter parameter : info.parameters()) {
                String choices =
                        parameter.choices().isEmpty() ? "" : " (" + String.join(", ", parameter.choices()) + ")";
                table.row(INDENT + parameter.name(), parameter.defaultValue(), parameter.help() + choices);
            }
            table.print(out);
        }
        out.println();
    }

    /** The first parameter with its default, so that the reader sees how one is written. */
    private static String example(WorkloadInfo info) {
        return info.parameters().stream()
                .filter(parameter -> !parameter.defaultValue().isEmpty())
                .findFirst()
                .map(parameter -> " -p " + parameter.name() + "=" + parameter.defaultValue())
                .orElse("");
    }

    private static String rival(Workload workload) {
        return workload.forms().stream()
                .map(Form::runtime)
                .filter(rival -> rival != Rival.SERIAL && rival != Rival.SERRANO)
                .findFirst()
                .map(rival -> " --against " + rival.id())
                .orElse("");
    }

    private static List<String> formsOf(Workload workload, Rival rival) {
        return workload.forms().stream()
                .filter(form -> form.runtime() == rival)
                .map(Form::name)
                .toList();
    }
}
