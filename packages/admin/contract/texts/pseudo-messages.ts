/** The whole catalogue in the pseudo-language. Written by the build (packages/admin/vite/texts/plugin.mjs) in this file's place. */
import type { Messages } from '@lingui/core';

export const pseudoMessages: Messages = {};
