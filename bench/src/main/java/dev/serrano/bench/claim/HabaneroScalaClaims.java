package dev.serrano.bench.claim;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.suite.Goal;
import dev.serrano.workloads.Rival;
import java.util.ArrayList;
import java.util.List;

/** The paper on Habanero-Scala. Its Akka is Pekko here. */
final class HabaneroScalaClaims extends ClaimSet {

    private static final String LIGHT = "light";
    private static final String HEAVY = "heavy";
    private static final String NO_OTHERS =
            "Scala's own actors no longer exist (heavy actors stand for them); Jetlang is not among the rivals";

    HabaneroScalaClaims(Catalog catalog, int workers) {
        super(catalog, workers, Document.HABANERO_SCALA);
    }

    @Override
    List<Claim> claims() {
        return List.of(
                wrapping(),
                pingPong(),
                chameneos(),
                quicksort(),
                sieve(),
                untold("A6", "8", "Light actors are easily faster than Scala's", "faster", NO_OTHERS));
    }

    private Claim wrapping() {
        ClaimBuilder claim = claim("A1", "fig. 14", "The names of Scala cost nothing over those of Java", "equal");
        ClaimProgram daxpy = claim.program("scala-daxpy");
        return claim.says("Scala / HJlib", daxpy.formRatio("finish", "hjlib"), ClaimBuilder.EQUAL)
                .build();
    }

    private Claim pingPong() {
        ClaimBuilder claim = claim(
                "A2",
                "fig. 15",
                "Light actors are as fast as Akka's and the fastest; heavy ones are slower than both",
                "light like Akka, better than heavy");
        ClaimProgram ball = claim.program("scala-pingpong", "rounds=50000");
        Case light = ball.form(LIGHT);
        Case heavy = ball.form(HEAVY);
        Case[] pekko = ball.rivals(Rival.PEKKO);
        return claim.says("light / Pekko", ball.ratio(light, pekko), new Goal.AtMost(1.25))
                .faster("light, against heavy", ball.speedUp(light, heavy))
                .slower("heavy / Pekko", ball.ratio(heavy, pekko))
                .missing(NO_OTHERS)
                .build();
    }

    private Claim chameneos() {
        ClaimBuilder claim =
                claim("A3", "fig. 16", "Light actors are faster than heavy ones, and like Akka's", "better; similar");
        ClaimProgram mall = claim.program("scala-chameneos", "meetings=50000");
        Case light = mall.form(LIGHT);
        return claim.faster("light, against heavy", mall.speedUp(light, mall.form(HEAVY)))
                .says("light / Pekko", mall.ratio(light, mall.rivals(Rival.PEKKO)), new Goal.AtMost(1.25))
                .missing(NO_OTHERS)
                .build();
    }

    private Claim quicksort() {
        ClaimBuilder claim = claim(
                "A4",
                "fig. 17",
                "Actors with tasks inside sort 9, 11 and 15 % faster than light actors, heavy ones, and promises;"
                        + " isolated sections are slow for large arrays",
                "1.09, 1.11, 1.15");
        ClaimProgram sort = claim.program("scala-quicksort", "n=1000000");
        Case hybrid = sort.form("hybrid");
        Case light = sort.form(LIGHT);
        return claim.says("hybrid, against light", sort.speedUp(hybrid, light), new Goal.AtLeast(1), 1.09)
                .says("hybrid, against heavy", sort.speedUp(hybrid, sort.form(HEAVY)), new Goal.AtLeast(1), 1.11)
                .says("hybrid, against promises", sort.speedUp(hybrid, sort.form("ddf")), new Goal.AtLeast(1), 1.15)
                .slower("isolated / light", sort.ratio(sort.form("isolated"), light))
                .build();
    }

    private Claim sieve() {
        ClaimBuilder claim = claim(
                "A5",
                "fig. 18",
                "The sieve is fastest with phasers; actors with tasks inside are 4 to 10 % faster than plain ones",
                "fastest; 1.04, 1.10");
        ClaimProgram sieve = claim.program("scala-sieve", "n=100000");
        Case withFinish = sieve.form("finish");
        Case withPause = sieve.form("pause");
        List<Case> plain = new ArrayList<>(List.of(sieve.rivals(Rival.PEKKO)));
        plain.add(sieve.form(LIGHT));
        plain.add(sieve.form(HEAVY));
        List<Case> actors = new ArrayList<>(plain);
        actors.add(withFinish);
        actors.add(withPause);
        Case[] others = plain.toArray(Case[]::new);
        return claim.onProcessors(8)
                .faster(
                        "phaser, against the fastest actors",
                        sieve.speedUp(sieve.form("phaser"), actors.toArray(Case[]::new)))
                .atLeast(1.04, "finish in a message, against plain actors", sieve.speedUp(withFinish, others))
                .atLeast(1.1, "pause in a message, against plain actors", sieve.speedUp(withPause, others))
                .missing("actors that are bound to places")
                .build();
    }
}
