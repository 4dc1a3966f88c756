import { forVitest } from 'schema-admin/vite';
import { defineConfig } from 'vitest/config';

export default defineConfig(forVitest());
