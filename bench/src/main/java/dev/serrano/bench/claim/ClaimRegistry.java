package dev.serrano.bench.claim;

import dev.serrano.bench.harness.Catalog;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** All claims. */
public final class ClaimRegistry {

    private final List<Claim> claims;

    private ClaimRegistry(List<Claim> claims) {
        this.claims = List.copyOf(claims);
        Set<String> ids = new HashSet<>();
        for (Claim claim : claims) {
            if (!ids.add(claim.id())) {
                throw new IllegalArgumentException("two claims are called " + claim.id());
            }
        }
    }

    /**
     * The claims, with programs for a machine with so many processors.
     *
     * @param catalog the workloads
     * @param processors at least two workers run where a claim does not say how many
     */
    public static ClaimRegistry of(Catalog catalog, int processors) {
        int workers = Math.max(2, processors);
        List<Claim> all = new ArrayList<>();
        for (ClaimSet set : List.of(
                new CooperativeRuntimeClaims(catalog, workers),
                new EurekaClaims(catalog, workers),
                new SelectorClaims(catalog, workers),
                new ManagedRuntimeClaims(catalog, workers),
                new ChannelClaims(catalog, workers),
                new StealAmountClaims(catalog, workers),
                new CooperativePaperClaims(catalog, workers),
                new HabaneroScalaClaims(catalog, workers))) {
            all.addAll(set.claims());
        }
        return new ClaimRegistry(all);
    }

    /** All of them, in the order of the documents. */
    public List<Claim> all() {
        return claims;
    }

    /** Those of one document. */
    public List<Claim> of(Document document) {
        return claims.stream().filter(claim -> claim.document() == document).toList();
    }

    /** The claim of that name, in upper or lower case. */
    public Optional<Claim> find(String id) {
        String wanted = id.toUpperCase(Locale.ROOT);
        return claims.stream().filter(claim -> claim.id().equals(wanted)).findFirst();
    }

    /** The names. */
    public List<String> ids() {
        return claims.stream().map(Claim::id).toList();
    }
}
