/** Tests of cancellation and of blocking calls, as numbers alone. */
package dev.serrano.internal.cancel;
