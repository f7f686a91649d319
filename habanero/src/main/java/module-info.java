/** Programs written for Rice's Habanero-Java library and for PCDP, on Serrano. */
module dev.serrano.habanero {
    requires transitive dev.serrano;
    requires dev.serrano.actor;
    requires dev.serrano.constructs;
    requires dev.serrano.observe;
    requires static org.jspecify;

    exports edu.rice.hj;
    exports edu.rice.hj.api;
    exports edu.rice.hj.experimental;
    exports edu.rice.hj.experimental.actors;
    exports edu.rice.hj.experimental.api;
    exports edu.rice.hj.runtime.accumulator;
    exports edu.rice.hj.runtime.actors;
    exports edu.rice.hj.runtime.arrayview;
    exports edu.rice.hj.runtime.config;
    exports edu.rice.hj.runtime.eureka;
    exports edu.rice.hj.runtime.eventcount;
    exports edu.rice.hj.runtime.mapreduce;
    exports edu.rice.hj.runtime.mapreduce2;
    exports edu.rice.hj.runtime.metrics;
    exports edu.rice.hj.runtime.region;
    exports edu.rice.hj.runtime.util;
    exports edu.rice.pcdp;
    exports edu.rice.pcdp.config;
    exports edu.rice.pcdp.runtime;
}
