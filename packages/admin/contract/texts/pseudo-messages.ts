/** The catalogue in the pseudo-language. The build replaces this file (packages/admin/vite/texts/plugin.mjs). */
import type { Messages } from '@lingui/core';

export const pseudoMessages: Messages = {};
