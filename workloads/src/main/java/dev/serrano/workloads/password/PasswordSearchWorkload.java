package dev.serrano.workloads.password;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.time.Duration;
import java.util.List;

/**
 * The password of a digest, within a time: a search or a timer, as the compositions of the thesis, section 4.4. The
 * answer is that of the serial form if the deadline leaves time to find it, or if it is not there to be found.
 */
public final class PasswordSearchWorkload extends TableWorkload<Passwords> {
    private static final int LONGEST = 7;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "password-search",
            "the password of a SHA-256 digest, within a time",
            "an early end for either of two reasons, one of which is the clock",
            "the composed eurekas of Imam's thesis, section 4.4; a program of our own",
            List.of(
                    Parameter.integer("length", 4, "how many letters a password has, 1 to " + LONGEST),
                    Parameter.oneOf("wanted", "one that is there, or one that is not", List.of("present", "absent")),
                    Parameter.integer("place", 35, "per cent of the passwords that come before it, 0 to 99"),
                    Parameter.integer("deadline", 60_000, "in milliseconds, 1 to 1000000000"),
                    Parameter.integer("block", 16, "passwords between two checks, 1 to 1000")));

    private static final FormTable<Passwords> FORMS = FormTable.<Passwords>builder()
            .serrano("eureka", PasswordSearches::byEureka)
            .serrano("token", PasswordSearches::byToken)
            .serrano("exception", PasswordSearches::byException)
            .serrano("to-the-end", PasswordSearches::toTheEnd)
            .serial(PasswordSearches::serial)
            .build();

    /** The workload; it has no state. */
    public PasswordSearchWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int length = parameters.integer("length", 1, LONGEST);
        int place = parameters.integer("place", 0, 99);
        Duration deadline = Duration.ofMillis(parameters.integer("deadline", 1, 1_000_000_000));
        int block = parameters.integer("block", 1, 1_000);
        return parameters.text("wanted").equals("absent")
                ? FORMS.prepare(Passwords.absent(length, deadline, block), PasswordSearches.NOTHING)
                : FORMS.prepare(Passwords.present(length, place, deadline, block), null);
    }
}
