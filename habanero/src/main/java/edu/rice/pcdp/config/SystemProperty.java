package edu.rice.pcdp.config;

/**
 * A setting: the system property {@code pcdp.} and its name, set by {@code -D} or by {@link #set}. Read when the
 * workers are started.
 */
public enum SystemProperty {
    /** {@code pcdp.numWorkers}, how many workers are started; default: the processors available to the JVM. */
    numWorkers(Constants.AVAILABLE_PROCESSORS),
    /** {@code pcdp.showWarning}, whether values of properties that do not fit are logged; default: false. */
    showWarning(Constants.NO),
    /**
     * {@code pcdp.showRuntimeStats}, whether the workers write what they have counted when they end; default: false.
     */
    showRuntimeStats(Constants.NO);

    private final String standard;

    SystemProperty(String standard) {
        this.standard = standard;
    }

    private String key() {
        return "pcdp." + name();
    }

    String standard() {
        return standard;
    }

    /** Same as {@link #set}. */
    public static void setSystemProperty(SystemProperty hjSystemProperty, Object value) {
        System.setProperty(hjSystemProperty.key(), value.toString());
    }

    /** The value of the property, or its default. */
    public String getPropertyValue() {
        return System.getProperty(key(), standard);
    }

    /**
     * Sets the property to the text of a value. A number of workers holds for the workers that are started next: before
     * the first finish, or by {@link edu.rice.pcdp.runtime.Runtime#resizeWorkerThreads}, which sets it itself.
     */
    public void set(Object value) {
        setSystemProperty(this, value);
    }

    /** Same as {@link #set}. */
    public void setProperty(Object value) {
        setSystemProperty(this, value);
    }

    /** The name of the property and its value, as on the command line. */
    @Override
    public String toString() {
        return key() + "=" + getPropertyValue();
    }

    /** Arguments for the constants of the enum, which cannot use its own static fields. */
    static class Constants {
        static final String AVAILABLE_PROCESSORS =
                Integer.toString(Runtime.getRuntime().availableProcessors());
        static final String NO = "false";

        private Constants() {}
    }
}
