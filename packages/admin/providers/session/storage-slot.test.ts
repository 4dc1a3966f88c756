import { expect, it } from 'vitest';
import { browserProfile } from '../testing/browser-tabs.ts';
import { forgetUnsaved, forgetUser, storageSlot } from './storage-slot.ts';

it('removes only the user’s data, not device settings or other keys', () => {
  const { values, openTab } = browserProfile();
  const { storage } = openTab();
  for (const name of [
    'portal.attention.v1',
    'portal.columns.v1',
    'portal.palette.v1',
    'portal.appearance',
    'portal.single-keys',
    'portal.attention.asked.v1',
  ] as const) {
    storageSlot(storage, name).write('kept');
  }
  values.set('another app', 'kept');
  forgetUser(storage);
  expect([...values.keys()].toSorted()).toEqual([
    'another app',
    'portal.appearance',
    'portal.attention.asked.v1',
    'portal.single-keys',
  ]);
});

it('removes unsaved input separately', () => {
  const { values, openTab } = browserProfile();
  const { storage } = openTab();
  storageSlot(storage, 'portal.drafts.v2').write('typed');
  forgetUser(storage);
  expect([...values.keys()]).toEqual(['portal.drafts.v2']);
  forgetUnsaved(storage);
  expect([...values.keys()]).toEqual([]);
});
