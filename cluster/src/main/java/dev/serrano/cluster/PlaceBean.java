package dev.serrano.cluster;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.TreeSet;
import java.util.function.IntSupplier;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/** The management bean of a place. Immutable; the cluster registers it when it has joined. */
final class PlaceBean implements ClusterMXBean {
    private final Cluster cluster;
    private final IntSupplier finishes;

    PlaceBean(Cluster cluster, IntSupplier finishes) {
        this.cluster = cluster;
        this.finishes = finishes;
    }

    static void register(Cluster cluster, IntSupplier finishes) {
        try {
            ManagementFactory.getPlatformMBeanServer()
                    .registerMBean(new PlaceBean(cluster, finishes), name(cluster.here()));
        } catch (JMException e) {
            throw new IllegalStateException("the bean of " + cluster.here() + " cannot be registered", e);
        }
    }

    /** A second call does nothing. */
    static void unregister(ClusterPlace place) {
        try {
            ManagementFactory.getPlatformMBeanServer().unregisterMBean(name(place));
        } catch (InstanceNotFoundException e) {
            assert e.getMessage() != null; // unregistered before
        } catch (JMException e) {
            throw new IllegalStateException("the bean of " + place + " cannot be unregistered", e);
        }
    }

    private static ObjectName name(ClusterPlace place) throws MalformedObjectNameException {
        return new ObjectName("dev.serrano:type=Cluster,place=" + ObjectName.quote(place.address()));
    }

    @Override
    public String getPlace() {
        return cluster.here().toString();
    }

    @Override
    public List<String> getRoles() {
        return List.copyOf(new TreeSet<>(cluster.here().roles()));
    }

    @Override
    public List<String> getPlaces() {
        return cluster.places().stream()
                .map(p -> p + ", " + p.workers() + (p.workers() == 1 ? " worker" : " workers")
                        + (p.roles().isEmpty() ? "" : ", roles " + String.join(" ", new TreeSet<>(p.roles()))))
                .toList();
    }

    @Override
    public String getMembership() {
        return cluster.toString();
    }

    @Override
    public int getOpenFinishes() {
        return finishes.getAsInt();
    }

    @Override
    public long getTasksSent() {
        return cluster.stats().tasksSent();
    }

    @Override
    public long getTasksReceived() {
        return cluster.stats().tasksReceived();
    }

    @Override
    public long getBagsGiven() {
        return cluster.stats().bagsGiven();
    }

    @Override
    public long getBagsTaken() {
        return cluster.stats().bagsTaken();
    }

    @Override
    public long getMessagesSent() {
        return cluster.stats().messagesSent();
    }

    @Override
    public long getMessagesReceived() {
        return cluster.stats().messagesReceived();
    }

    @Override
    public long getBytesSent() {
        return cluster.stats().bytesSent();
    }

    @Override
    public long getBytesReceived() {
        return cluster.stats().bytesReceived();
    }

    @Override
    public long getPartsSentAgain() {
        return cluster.stats().partsSentAgain();
    }

    @Override
    public long getDeadLetters() {
        return cluster.stats().deadLetters();
    }

    @Override
    public long getRefusedFrames() {
        return cluster.stats().refusedFrames();
    }

    @Override
    public long getPlacesGone() {
        return cluster.stats().placesGone();
    }

    @Override
    public ClusterLoad getLoad() {
        return cluster.load();
    }

    @Override
    public ClusterHealth.State getHealth() {
        return cluster.health().state();
    }

    @Override
    public String getHealthReason() {
        return cluster.health().reason();
    }

    @Override
    public boolean isReady() {
        return cluster.health().isReady();
    }

    @Override
    public boolean isLive() {
        return cluster.health().isLive();
    }

    @Override
    public List<String> getSilentPlaces() {
        return cluster.health().silent().stream().map(ClusterPlace::toString).toList();
    }

    @Override
    public String dump() {
        return cluster.dump();
    }
}
