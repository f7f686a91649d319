package dev.serrano.weaver;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDateTime;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes a jar: its entries by name, the manifest first, all of one time. The same contents give the same bytes. */
final class JarOutput {
    private static final LocalDateTime TIME = LocalDateTime.of(2026, 1, 1, 0, 0);

    private final Set<String> folders = new LinkedHashSet<>();
    private final ZipOutputStream zip;

    private JarOutput(ZipOutputStream zip) {
        this.zip = zip;
    }

    /** Makes a jar beside the target. Returns it; the caller moves it there. */
    static Path write(Path target, Contents from, Map<String, byte[]> changed) throws IOException {
        Path part = FolderOutput.beside(target);
        Files.createDirectories(part.getParent());
        try {
            try (OutputStream out = Files.newOutputStream(part, StandardOpenOption.CREATE_NEW);
                    ZipOutputStream zip = new ZipOutputStream(out)) {
                JarOutput jar = new JarOutput(zip);
                for (Map.Entry<String, Contents.File> e : from.files().entrySet()) {
                    byte[] bytes = changed.get(e.getKey());
                    if (bytes == null) {
                        bytes = e.getValue().bytes();
                    }
                    jar.put(e.getKey(), bytes, e.getValue().stored());
                }
            }
            return part;
        } catch (IOException | RuntimeException | Error e) {
            Files.deleteIfExists(part);
            throw e;
        }
    }

    private void put(String name, byte[] bytes, boolean stored) throws IOException {
        for (int i = name.indexOf('/'); i >= 0; i = name.indexOf('/', i + 1)) {
            String folder = name.substring(0, i + 1);
            if (folders.add(folder)) {
                add(folder, new byte[0], true);
            }
        }
        add(name, bytes, stored);
    }

    private void add(String name, byte[] bytes, boolean stored) throws IOException {
        ZipEntry e = new ZipEntry(name);
        e.setTimeLocal(TIME);
        if (stored) {
            CRC32 sum = new CRC32();
            sum.update(bytes);
            e.setMethod(ZipEntry.STORED);
            e.setSize(bytes.length);
            e.setCompressedSize(bytes.length);
            e.setCrc(sum.getValue());
        }
        zip.putNextEntry(e);
        zip.write(bytes);
        zip.closeEntry();
    }

    /** Puts a jar where it belongs, unless what is there is the same. Whether it was put. */
    static boolean publish(Path part, Path target) throws IOException {
        try {
            if (Files.isRegularFile(target) && Files.mismatch(part, target) < 0) {
                return false;
            }
            FolderOutput.move(part, target);
            return true;
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
