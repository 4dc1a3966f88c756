import { Switch } from 'antd';
import { useState } from 'react';
import { useDialogs } from '../../kit/theme/DialogsProvider.tsx';
import { isPushEnabled } from './push-alerts.ts';
import { alertsTexts } from './texts.ts';
import { usePush } from './use-push.ts';
import './push-switch.css';

export function PushSwitch() {
  const push = usePush();
  const { message } = useDialogs();
  const [isOn, setOn] = useState(isPushEnabled);
  const [isBusy, setBusy] = useState(false);
  if (!push) return null;
  const turn = async (next: boolean) => {
    setBusy(true);
    try {
      await push.turn(next);
      setOn(next);
    } catch {
      void message.error(alertsTexts.notSwitched());
    } finally {
      setBusy(false);
    }
  };
  return (
    <label className="push-switch">
      <Switch checked={isOn} loading={isBusy} onChange={(next) => void turn(next)} />
      {alertsTexts.whileClosed()}
    </label>
  );
}
