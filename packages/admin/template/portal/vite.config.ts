import { schemaAdmin } from 'schema-admin/vite';
import { defineConfig } from 'vite';

export default defineConfig({ plugins: schemaAdmin({ name: 'Reading Room' }) });
