package dev.serrano.cluster;

import java.util.List;

/**
 * A place as management tools see it: {@code dev.serrano:type=Cluster,place="HOST:PORT"}. The bean is there from the
 * return of {@link Cluster#join} until the place leaves or is lost.
 * {@snippet :
 * ObjectName name = new ObjectName("dev.serrano:type=Cluster,place=" + ObjectName.quote("10.0.0.5:25520"));
 * ClusterMXBean bean = JMX.newMXBeanProxy(server, name, ClusterMXBean.class);
 * }
 */
public interface ClusterMXBean {
    /** The number and address of this place. */
    String getPlace();

    /** The roles of this place, sorted. */
    List<String> getRoles();

    /** The places that take tasks, as this one sees them, with their workers and roles. */
    List<String> getPlaces();

    /** The state of the membership as text, with what keeps a place from taking tasks. */
    String getMembership();

    /** The finishes that were opened here and have not ended. */
    int getOpenFinishes();

    /** {@link ClusterStats#tasksSent}. */
    long getTasksSent();

    /** {@link ClusterStats#tasksReceived}. */
    long getTasksReceived();

    /** {@link ClusterStats#bagsGiven}. */
    long getBagsGiven();

    /** {@link ClusterStats#bagsTaken}. */
    long getBagsTaken();

    /** {@link ClusterStats#messagesSent}. */
    long getMessagesSent();

    /** {@link ClusterStats#messagesReceived}. */
    long getMessagesReceived();

    /** {@link ClusterStats#bytesSent}. */
    long getBytesSent();

    /** {@link ClusterStats#bytesReceived}. */
    long getBytesReceived();

    /** {@link ClusterStats#partsSentAgain}. */
    long getPartsSentAgain();

    /** {@link ClusterStats#deadLetters}. */
    long getDeadLetters();

    /** {@link ClusterStats#refusedFrames}. */
    long getRefusedFrames();

    /** {@link ClusterStats#placesGone}. */
    long getPlacesGone();

    /** {@link Cluster#load}. */
    ClusterLoad getLoad();

    /** The {@link ClusterHealth#state} of this place. */
    ClusterHealth.State getHealth();

    /** {@link ClusterHealth#reason}. */
    String getHealthReason();

    /** {@link ClusterHealth#isReady}. */
    boolean isReady();

    /** {@link ClusterHealth#isLive}. */
    boolean isLive();

    /** The places that this one does not hear. */
    List<String> getSilentPlaces();

    /** {@link Cluster#dump()}. */
    String dump();
}
