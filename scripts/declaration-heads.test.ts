import { describe, expect, it } from 'vitest';
import type { User } from '../src/providers/session/session-store.ts';
import { type ResourceHead, standInOf } from '../src/engine/model/declaration/head.ts';
import type { Resource } from '../src/engine/model/declaration/resource.ts';
import { createRegistry, createRegistryStore, landingOf, menuOf, routesOf, viewerOf } from '../src/engine/model/registry/registry.ts';
import { headOf, textsSaid } from './declaration-heads.mjs';

const whole = Object.values(import.meta.glob<Resource>('../src/resources/*.resource.tsx', { eager: true, import: 'default' }));
const heads = Object.values(import.meta.glob<ResourceHead>('../src/resources/*.resource.tsx', { eager: true, import: 'default', query: '?head' })).map(standInOf);

const users: readonly User[] = (['Admin', 'Merchant', 'Shop'] as const).flatMap((role) =>
  [[false, false], [true, false], [true, true]].map(([isCollectEnabled = false, isCollectOnly = false]) => ({ role, isCollectEnabled, isCollectOnly, isUserAdmin: true, termsAccepted: true })),
);

/** What of the declarations can be seen before they have come. */
function seenOf(resources: readonly Resource[], user: User) {
  const registry = createRegistry(resources);
  const viewer = viewerOf(registry, user);
  return {
    menu: menuOf(registry, viewer).map(({ resource: { name, label, menu }, path, covers }) => ({ name, label: menu?.label ?? label, path, covers })),
    landing: landingOf(registry, viewer),
    // The addresses of forms come with the forms.
    routes: routesOf(registry, viewer).flatMap(({ kind, path }) => (['create', 'edit', 'duplicate'].includes(kind) ? [] : [`${kind} ${path}`])),
  };
}

describe('what stands for the declarations until they have come', () => {
  it.each(users)('gives $role (collect: $isCollectEnabled, only: $isCollectOnly) the same menu, landing page and addresses', (user) => {
    expect(seenOf(heads, user)).toEqual(seenOf(whole, user));
  });

  it('makes room for them, and whoever looks is told', () => {
    const store = createRegistryStore(createRegistry(heads));
    let told = 0;
    store.subscribe(() => void (told += 1));
    store.complete(whole);
    expect([told, store.get().resources.some(({ isStandIn }) => isStandIn), store.get().find('orders')?.list !== undefined]).toEqual([1, false, true]);
  });
});

const declaration = (access: string) => `
import { things } from './things.ts';
import { burn } from './burn.ts';
import { ThingOutlined } from '@ant-design/icons';
const below = '/stuff';
const unused = burn;
const token = defineRecord('things', { schema: things, id: 'Id' });
export default defineResource({ ...token, label: 'Things', icon: ThingOutlined, access: ${access}, paths: () => ({ list: \`\${below}/things\` }), list: { bulk: [burn] } });`;

it('a declaration is cut down to what menu and routes need, and to what that needs', () => {
  expect(headOf(declaration("{ Admin: ['list', burn] }"), 'things.resource.tsx')).toBe(
    [
      "import { ThingOutlined } from '@ant-design/icons';",
      "const below = '/stuff';",
      "export default { name: 'things', label: 'Things', icon: ThingOutlined, access: { Admin: ['list'] }, paths: () => ({ list: `${below}/things` }) };",
    ].join('\n'),
  );
});

it('a declaration whose rights stand elsewhere stays whole', () => {
  expect(headOf(declaration('rights'), 'things.resource.tsx')).toBeUndefined();
});

const page = `import { thingTexts } from '../custom/things/texts.ts';
import { definePage } from '../engine/model/declaration/define-page.ts';
export default definePage({ name: 'things', label: thingTexts.title(), menu: { label: thingTexts.menu() } });`;

describe('of the texts of its area, a head', () => {
  it('has those that it says, and not those of its lists', () => {
    const said = "import { thingTexts } from '../custom/things/texts.ts';\nexport default defineResource({ name: 'things', label: thingTexts.title(), access: { Admin: ['list'] }, list: { empty: thingTexts.none() } });";
    expect(headOf(said, 'things.resource.tsx')).toContain('import { thingTexts } from "../custom/things/texts.ts?said=title";');
    expect(headOf(page, 'things.resource.tsx')).toBe(page.replace("'../custom/things/texts.ts'", '"../custom/things/texts.ts?said=menu,title"'));
  });

  it('has all where it does anything else with them', () => {
    expect(headOf(page.replace('thingTexts.menu()', 'menuOf(thingTexts)'), 'things.resource.tsx')).toBe(page.replace('thingTexts.menu()', 'menuOf(thingTexts)'));
  });

  it('has the messages of the area’s file, each under its own key', () => {
    const texts = "import { defineTexts } from '../../../contract/texts/define-texts.ts';\n\nexport const thingTexts = defineTexts('things', {\n  title: 'Things',\n  none: 'None',\n});\n\nexport const otherTexts = defineTexts('others', {\n  other: 'Other',\n});\n";
    expect(textsSaid(texts, 'src/custom/things/texts.ts', ['title'])).toBe("import { defineTexts } from '../../../contract/texts/define-texts.ts';\nexport const thingTexts = defineTexts(\"things\", { \"title\": \"Things\" });");
  });
});
