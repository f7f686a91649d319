package com.example.service;

import java.util.stream.IntStream;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** A table of a hundred prices, in H2 or PostgreSQL. */
@Repository
class Prices {
    static final int ITEMS = 100;

    private final JdbcClient client;

    Prices(JdbcTemplate template) {
        client = JdbcClient.create(template);
        template.execute("drop table if exists item");
        template.execute("create table item (id integer primary key, price integer not null)");
        template.batchUpdate(
                "insert into item values (?, ?)",
                IntStream.range(0, ITEMS)
                        .mapToObj(i -> new Object[] {i, 10 * i})
                        .toList());
    }

    int of(int item) {
        return client.sql("select price from item where id = ?")
                .param(item)
                .query(Integer.class)
                .single();
    }
}
