/** The whole catalogue in the pseudo-language. Written by the build (scripts/texts/plugin.mjs) in this file's place. */
import type { Messages } from '@lingui/core';

export const pseudoMessages: Messages = {};
