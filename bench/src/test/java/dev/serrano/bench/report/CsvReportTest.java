package dev.serrano.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.bench.Fixtures;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Report;
import dev.serrano.bench.model.Row;
import dev.serrano.bench.model.Sample;
import dev.serrano.bench.model.Series;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class CsvReportTest {

    private static final String HEADER =
            "suite,workload,params,runtime,form,workers,block,fork,sample,seconds,checksum,ok,"
                    + "tasks,steals,suspensions,requests,fibers,peak_threads";

    @Test
    void thereIsALineForEverySample() throws Exception {
        Case subject = Fixtures.serrano("fib", 2);
        Sample counted = new Sample(0.25, "a, \"b\"", true, Map.of("tasks", 12.0, "other", 0.5));
        Row row = new Row(
                "overhead",
                subject,
                List.of(
                        new Series("x", 0, List.of(counted, Fixtures.sample(2))),
                        new Series("x", 1, List.of(Fixtures.sample(3)))),
                null);
        assertThat(new CsvReport()
                        .text(new Report(Fixtures.ENVIRONMENT, List.of(row)))
                        .lines())
                .containsExactly(
                        HEADER + ",other",
                        "overhead,fib,n=38,serrano,future,2,x,0,0,0.25,\"a, \"\"b\"\"\",true,12,,,,,,0.5",
                        "overhead,fib,n=38,serrano,future,2,x,0,1,2.0,5,true,,,,,,,",
                        "overhead,fib,n=38,serrano,future,2,x,1,0,3.0,5,true,,,,,,,");
    }

    @Test
    void withoutSamplesThereIsTheHeader() throws Exception {
        Row failed = new Row("run", Fixtures.serrano("fib", 2), List.of(), "it broke");
        assertThat(new CsvReport()
                        .text(new Report(Fixtures.ENVIRONMENT, List.of(failed)))
                        .lines())
                .containsExactly(HEADER);
    }
}
