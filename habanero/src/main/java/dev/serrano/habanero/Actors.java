package dev.serrano.habanero;

import edu.rice.hj.api.HjActor;
import edu.rice.hj.api.HjProcedure;
import edu.rice.hj.runtime.actors.Actor;
import edu.rice.hj.runtime.util.Pair;
import java.util.Objects;

/** Actors whose processing is a lambda. */
public final class Actors {
    private Actors() {}

    public static <MsgType> HjActor<MsgType> newActor(HjProcedure<Pair<HjActor<MsgType>, MsgType>> body) {
        return new OfBody<>(Objects.requireNonNull(body, "body"));
    }

    private static final class OfBody<MsgType> extends Actor<MsgType> {
        private final HjProcedure<Pair<HjActor<MsgType>, MsgType>> body;

        OfBody(HjProcedure<Pair<HjActor<MsgType>, MsgType>> body) {
            this.body = body;
        }

        @Override
        protected void process(MsgType message) {
            body.apply(new Pair<>(this, message));
        }
    }
}
