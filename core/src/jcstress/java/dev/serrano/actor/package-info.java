/** Memory order of actors. */
package dev.serrano.actor;
