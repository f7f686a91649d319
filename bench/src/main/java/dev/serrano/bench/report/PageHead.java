package dev.serrano.bench.report;

/** How each page begins: its content security policy forbids the network, its styles are within it. */
final class PageHead {

    private static final String POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'";

    private PageHead() {}

    /**
     * Everything up to the first section.
     *
     * @param styles the parts with the styles
     * @param withoutScript the text for a browser that runs no script
     */
    static void append(StringBuilder page, String title, String withoutScript, String... styles) {
        page.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .append("<meta http-equiv=\"Content-Security-Policy\" content=\"" + POLICY + "\">\n")
                .append("<title>" + Xml.text(title) + "</title>\n<style>\n");
        for (String part : styles) {
            page.append(PageParts.own(part));
        }
        page.append("</style>\n</head>\n<body>\n<header><h1>" + Xml.text(title) + "</h1>")
                .append("<button type=\"button\" id=\"theme\" hidden>dark</button></header>\n<main>\n")
                .append("<noscript><p class=\"note\">" + Xml.text(withoutScript) + "</p></noscript>\n");
    }
}
