import {
  LogoutOutlined,
  MenuOutlined,
  QuestionCircleOutlined,
  SettingOutlined,
  UserOutlined,
  SearchOutlined,
} from '@ant-design/icons';
import { useLogout } from '@refinedev/core';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { titleFor } from '../../../contract/brand.ts';
import { currentLanguage } from '../../../contract/texts/language.ts';
import { chooseLanguage, languagesToChoose } from '../../../providers/language/language-choice.ts';
import { keysTexts } from '../../features/shortcuts/texts.ts';
import { paletteTexts } from '../../features/palette/texts.ts';
import { listPathOf } from '../../model/registry/registry.ts';
import { webAddress } from '../../../providers/http/address.ts';
import { usePortal, useUser } from '../../kit/app/Portal.tsx';
import { lazyComponent } from '../../model/handles/lazy-component.ts';
import { createPressGuard } from '../../kit/press/press-guard.ts';
import { MenuButton } from '../../kit/tools/ToolPopover.tsx';
import { useAppearanceChoice } from '../../kit/theme/ThemeProvider.tsx';
import { ConnectionIndicator } from './Connection.tsx';
import { Logo } from './Logo.tsx';
import { shellTexts } from './texts.ts';
import './palette-button.css';

const Bell = lazyComponent(() => import('../../features/alerts/Bell.tsx'));

const appearances = { system: shellTexts.asTheSystem, light: shellTexts.light, dark: shellTexts.dark } as const;

const accountSettings = 'account-settings';

interface TopBarProps {
  onOpenMenu(): void;
  onOpenPalette(): void;
  onOpenKeys(): void;
}

export function TopBar({ onOpenMenu, onOpenPalette, onOpenKeys }: TopBarProps) {
  const user = useUser();
  const { config, registry, TopBarPart } = usePortal();
  const navigate = useNavigate();
  const { mutateAsync: logout, isPending: isLeaving } = useLogout();
  const [presses] = useState(createPressGuard);
  const [appearance, choose] = useAppearanceChoice();
  const portal = titleFor(user.role);
  const settings = registry.find(accountSettings);
  const tongues = languagesToChoose();
  const languageGroup =
    tongues.length > 1
      ? [
          {
            key: 'language',
            type: 'group' as const,
            label: shellTexts.language(),
            children: tongues.map(({ tag, name: label }) => ({ key: tag, label })),
          },
        ]
      : [];
  return (
    <header className="top-bar">
      <Button
        className="top-bar-menu"
        type="text"
        icon={<MenuOutlined aria-hidden />}
        aria-label={shellTexts.openMenu()}
        onClick={onOpenMenu}
      />
      <Link to="/" className="top-bar-home" aria-label={shellTexts.home({ portal })}>
        <Logo />
        <span className="top-bar-title">{portal}</span>
      </Link>
      <span className="top-bar-whose">
        {user.logo && (
          <img
            src={webAddress(config.ApiUrl, user.logo)}
            alt={user.logoName ?? user.name ?? shellTexts.merchantLogo()}
            height={28}
          />
        )}
        {user.name && <span className="top-bar-name">{user.name}</span>}
      </span>
      <PaletteButton onOpen={onOpenPalette} />
      {TopBarPart && <TopBarPart />}
      <ConnectionIndicator />
      <Suspense>
        <Bell />
      </Suspense>
      <MenuButton
        type="text"
        shape="circle"
        icon={<UserOutlined aria-hidden />}
        aria-label={shellTexts.profile()}
        aria-busy={isLeaving}
        loading={isLeaving}
        menu={{
          selectedKeys: [appearance, currentLanguage().tag],
          items: [
            {
              key: 'identity',
              type: 'group',
              label: <Identity />,
              children: settings
                ? [{ key: 'settings', label: settings.label, icon: <SettingOutlined aria-hidden /> }]
                : [],
            },
            { type: 'divider' },
            {
              key: 'appearance',
              type: 'group',
              label: shellTexts.appearance(),
              children: Object.entries(appearances).map(([key, label]) => ({ key, label: label() })),
            },
            ...languageGroup,
            { type: 'divider' },
            { key: 'keys', label: keysTexts.keyboardKeys(), icon: <QuestionCircleOutlined aria-hidden /> },
            { key: 'logout', label: shellTexts.logout(), icon: <LogoutOutlined aria-hidden /> },
          ],
          onClick: ({ key }) => {
            if (key === 'logout') presses.once(['logout'], () => logout());
            else if (key === 'keys') onOpenKeys();
            else if (key === 'settings' && settings) void navigate(listPathOf(settings, user));
            else if (key === 'system' || key === 'light' || key === 'dark') choose(key);
            else chooseLanguage(key);
          },
        }}
      />
    </header>
  );
}

function Identity() {
  const { email, role, name } = useUser();
  return (
    <span className="profile-identity">
      <strong>{email ?? titleFor(role)}</strong>
      <span>{[name, email === undefined ? undefined : titleFor(role)].filter(Boolean).join(', ')}</span>
    </span>
  );
}

const isMac = navigator.userAgent.includes('Mac OS');

function PaletteButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button
      className="palette-button"
      icon={<SearchOutlined aria-hidden />}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <span className="palette-button-text">{paletteTexts.title()}</span>
      <kbd aria-hidden>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
    </Button>
  );
}
