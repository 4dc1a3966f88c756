import { LogoutOutlined, MenuOutlined, UserOutlined } from '@ant-design/icons';
import { useLogout } from '@refinedev/core';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Role } from '../../../contract/roles.ts';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { createPressGuard } from '../press/press-guard.ts';
import { usePortal, useUser } from '../session/Portal.tsx';
import { useAppearanceChoice } from '../theme/Themed.tsx';
import { ConnectionMark } from './ConnectionMark.tsx';
import { CreditsBadge } from './CreditsBadge.tsx';
import { Logo } from './Logo.tsx';
import { imageUrl } from '../format/image-url.ts';

const titles: Record<Role, string> = { Admin: 'AdminTool', Merchant: 'MerchantPortal', Shop: 'ShopPortal' };
const appearances = { system: 'Same as the system', light: 'Light', dark: 'Dark' } as const;

export function TopBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const user = useUser();
  const { config } = usePortal();
  const { mutateAsync: logout, isPending: isLeaving } = useLogout();
  const [presses] = useState(createPressGuard);
  const [appearance, choose] = useAppearanceChoice();
  const name = user.shopName ?? user.merchantName;
  return (
    <header className="top-bar">
      <Button className="top-bar-menu" type="text" icon={<MenuOutlined aria-hidden />} aria-label="Open menu" onClick={onOpenMenu} />
      <Link to="/" className="top-bar-home" aria-label={`${titles[user.role]}, home`}>
        <Logo />
        <span className="top-bar-title">{titles[user.role]}</span>
      </Link>
      <span className="top-bar-whose">
        {user.merchantLogo && <img src={imageUrl(config, user.merchantLogo)} alt={user.merchantName ?? 'Merchant'} height={28} />}
        {name && <span className="top-bar-name">{name}</span>}
      </span>
      <PaletteButton />
      {user.role === 'Shop' && <CreditsBadge />}
      <ConnectionMark />
      <Dropdown
        trigger={['click']}
        autoFocus
        menu={{
          selectedKeys: [appearance],
          items: [
            {
              key: 'appearance',
              type: 'group',
              label: 'Appearance',
              children: Object.entries(appearances).map(([key, label]) => ({ key, label })),
            },
            { type: 'divider' },
            { key: 'logout', label: 'Logout', icon: <LogoutOutlined aria-hidden /> },
          ],
          onClick: ({ key }) => {
            if (key === 'logout') presses.once(['logout'], () => logout());
            else if (key === 'system' || key === 'light' || key === 'dark') choose(key);
          },
        }}
      >
        <Button type="text" shape="circle" icon={<UserOutlined aria-hidden />} aria-label="Profile" aria-busy={isLeaving} loading={isLeaving} />
      </Dropdown>
    </header>
  );
}
