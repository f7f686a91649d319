package dev.serrano.workloads;

import java.math.BigInteger;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The values of a workload's parameters: those given, and the defaults of the others.
 *
 * <p>Names, numbers and choices are checked when an instance is made. Ranges are checked by the workload, which names
 * them when it asks for a value. Every error is a {@link BadParameterException} that says what would be right.
 */
public final class Parameters {
    private final String workload;
    private final Map<String, String> values;
    private final Set<String> given;

    private Parameters(String workload, Map<String, String> values, Set<String> given) {
        this.workload = workload;
        this.values = Collections.unmodifiableMap(values);
        this.given = Set.copyOf(given);
    }

    /** The values given as a map from name to value. */
    public static Parameters of(WorkloadInfo workload, Map<String, String> given) throws BadParameterException {
        Map<String, Parameter> declared = new LinkedHashMap<>();
        Map<String, String> values = new LinkedHashMap<>();
        for (Parameter parameter : workload.parameters()) {
            declared.put(parameter.name(), parameter);
            values.put(parameter.name(), parameter.defaultValue());
        }
        for (Map.Entry<String, String> entry : given.entrySet()) {
            Parameter parameter = declared.get(entry.getKey());
            if (parameter == null) {
                throw unknown(workload.name(), entry.getKey(), declared.keySet());
            }
            values.put(
                    entry.getKey(),
                    normal(workload.name(), parameter, entry.getValue().strip()));
        }
        return new Parameters(workload.name(), values, given.keySet());
    }

    /** The values given as {@code name=value}, as on the command line. */
    public static Parameters parse(WorkloadInfo workload, List<String> assignments) throws BadParameterException {
        Map<String, String> given = new LinkedHashMap<>();
        for (String assignment : assignments) {
            int equals = assignment.indexOf('=');
            String name = equals < 0
                    ? assignment.strip()
                    : assignment.substring(0, equals).strip();
            if (equals < 0 || name.isEmpty()) {
                throw new BadParameterException(
                        workload.name() + ": '" + assignment + "' is not of the form name=value; " + valid(workload));
            }
            if (given.put(name, assignment.substring(equals + 1)) != null) {
                throw new BadParameterException(workload.name() + ": parameter " + name + " is given twice");
            }
        }
        return of(workload, given);
    }

    /** The defaults. */
    public static Parameters defaults(WorkloadInfo workload) {
        Map<String, String> values = new LinkedHashMap<>();
        for (Parameter parameter : workload.parameters()) {
            values.put(parameter.name(), parameter.defaultValue());
        }
        return new Parameters(workload.name(), values, Set.of());
    }

    /** The value of a parameter of kind INT. */
    public int integer(String name, int least, int most) throws BadParameterException {
        return (int) number(name, least, most);
    }

    /** The value of a parameter of kind INT or LONG. */
    public long number(String name, long least, long most) throws BadParameterException {
        long value = Long.parseLong(text(name));
        if (value < least || value > most) {
            throw new BadParameterException(workload + ": " + name + "=" + value + " is out of range; " + name
                    + " may be " + least + " to " + most);
        }
        return value;
    }

    /** The value of a parameter of kind INT that must be a power of two. */
    public int powerOfTwo(String name, int most) throws BadParameterException {
        int value = integer(name, 1, most);
        if (Integer.bitCount(value) != 1) {
            int lower = Integer.highestOneBit(value);
            throw new BadParameterException(workload + ": " + name + "=" + value
                    + " is not a power of two; next to it are " + lower + " and " + 2 * lower);
        }
        return value;
    }

    /** The file named by a parameter of kind FILE, empty if it names none. */
    public Optional<Path> file(String name) {
        String value = text(name);
        return value.isEmpty() ? Optional.empty() : Optional.of(Path.of(value));
    }

    /** The value of any parameter, as text: numbers in plain digits, the default if it was not given. */
    public String text(String name) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException(workload + " has no parameter " + name);
        }
        return value;
    }

    /** Whether a parameter was given rather than left at its default. */
    public boolean isGiven(String name) {
        return given.contains(name);
    }

    /** All values, defaults included, in the order of declaration; numbers in plain digits. */
    public Map<String, String> values() {
        return values;
    }

    @Override
    public String toString() {
        return workload + values;
    }

    private static String normal(String workload, Parameter parameter, String value) throws BadParameterException {
        return switch (parameter.kind()) {
            case INT -> number(workload, parameter, value, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case LONG -> number(workload, parameter, value, Long.MIN_VALUE, Long.MAX_VALUE);
            case ENUM -> choice(workload, parameter, value);
            case FILE -> path(workload, parameter, value);
            case STRING -> value;
        };
    }

    private static String number(String workload, Parameter parameter, String value, long least, long most)
            throws BadParameterException {
        boolean wellFormed = value.matches("[+-]?[0-9](_?[0-9])*");
        if (wellFormed) {
            BigInteger number = new BigInteger(value.replace("_", ""));
            if (number.compareTo(BigInteger.valueOf(least)) >= 0 && number.compareTo(BigInteger.valueOf(most)) <= 0) {
                return number.toString();
            }
        }
        String wrong = wellFormed ? " is too large" : " is not a whole number";
        throw new BadParameterException(workload + ": " + parameter.name() + "=" + value + wrong + "; "
                + parameter.name() + ": " + parameter.help());
    }

    private static String choice(String workload, Parameter parameter, String value) throws BadParameterException {
        if (parameter.choices().contains(value)) {
            return value;
        }
        List<String> near = Nearest.to(value, parameter.choices());
        String question = near.isEmpty() ? "" : "did you mean " + String.join(" or ", near) + "? ";
        throw new BadParameterException(workload + ": " + parameter.name() + "=" + value
                + " is not one of the choices; " + question + "valid: " + String.join(", ", parameter.choices()));
    }

    private static String path(String workload, Parameter parameter, String value) throws BadParameterException {
        try {
            return value.isEmpty() ? value : Path.of(value).toString();
        } catch (InvalidPathException e) {
            throw new BadParameterException(
                    workload + ": " + parameter.name() + "=" + value + " is not a path: " + e.getReason(), e);
        }
    }

    private static BadParameterException unknown(String workload, String name, Set<String> valid) {
        String hint = valid.isEmpty() ? "it has no parameters" : Nearest.hint(name, valid);
        return new BadParameterException(workload + " has no parameter '" + name + "'; " + hint);
    }

    private static String valid(WorkloadInfo workload) {
        if (workload.parameters().isEmpty()) {
            return "it has no parameters";
        }
        return "valid: "
                + String.join(
                        ", ",
                        workload.parameters().stream().map(Parameter::name).toList());
    }
}
