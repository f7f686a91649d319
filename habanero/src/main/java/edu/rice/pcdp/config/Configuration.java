package edu.rice.pcdp.config;

import java.lang.System.Logger.Level;

/** Reads the {@linkplain SystemProperty settings}. A value that does not fit counts as not set. */
public final class Configuration {
    /**
     * Whether values that do not fit are logged; from {@link SystemProperty#showWarning} when this class is first used.
     */
    public static boolean showWarning = readBooleanProperty(SystemProperty.showWarning);

    /**
     * Whether the workers write what they have counted when they end; from {@link SystemProperty#showRuntimeStats} when
     * this class is first used.
     */
    public static boolean SHOW_RUNTIME_STATS = readBooleanProperty(SystemProperty.showRuntimeStats);

    /** The runtime of the program. */
    public static String BUILD_INFO = "PCDP on Serrano";

    private Configuration() {}

    /** The value of a property as the text says it, and null if it does not fit. */
    @FunctionalInterface
    interface Lambda<P, R> {
        R apply(P p);
    }

    /** The property if it is true or false, in whatever case, else its default. */
    public static boolean readBooleanProperty(SystemProperty systemProperty) {
        return read(systemProperty, "true or false", Configuration::toBoolean);
    }

    /** The property if it is a whole number of 32 bits, else its default. */
    public static int readIntProperty(SystemProperty systemProperty) {
        return read(systemProperty, "a whole number", Configuration::toInteger);
    }

    /** The property, else its default. */
    public static String readStringProperty(SystemProperty systemProperty) {
        return systemProperty.getPropertyValue();
    }

    /** Writes all properties with their values to the standard output, a line each. */
    public static void printConfiguredOptions() {
        System.out.println(BUILD_INFO);
        for (SystemProperty p : SystemProperty.values()) {
            System.out.println("  " + p);
        }
    }

    private static <R> R read(SystemProperty property, String what, Lambda<String, R> parse) {
        R value = parse.apply(property.getPropertyValue().trim());
        if (value != null) {
            return value;
        }
        if (showWarning) {
            System.getLogger("edu.rice.pcdp")
                    .log(
                            Level.WARNING,
                            "-D" + property + ": must be " + what + "; " + property.standard() + " is taken");
        }
        return parse.apply(property.standard());
    }

    private static Boolean toBoolean(String text) {
        return switch (text.toLowerCase(java.util.Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> null;
        };
    }

    private static Integer toInteger(String text) {
        try {
            return Integer.valueOf(text);
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
