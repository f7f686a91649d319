package com.example;

import dev.serrano.TaskRuntime;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/** A web application with a runtime of its own, which is closed with the application. */
@SpringBootApplication
public class Shop {
    public static void main(String[] args) {
        SpringApplication.run(Shop.class, args);
    }

    @Bean(destroyMethod = "close")
    static TaskRuntime runtime() {
        return TaskRuntime.builder().name("shop").build();
    }
}
