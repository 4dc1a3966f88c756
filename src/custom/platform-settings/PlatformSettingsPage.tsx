import { usePortal } from 'schema-admin/engine/kit/app/Portal.tsx';
import { useRecord } from 'schema-admin/engine/kit/data/use-record.ts';
import { LoadFailed } from 'schema-admin/engine/kit/feedback/LoadFailed.tsx';
import { PageSkeleton, usePageTitle } from 'schema-admin/engine/kit/feedback/page.tsx';
import { RecordSections } from 'schema-admin/engine/screens/record/RecordSections.tsx';
import { platformSettings, settingsId } from './platform-settings.ts';
import { platformSettingTexts } from './texts.ts';
import 'schema-admin/engine/kit/section/record-screen.css';

/** The page of the platform's settings. Each section has its own save button. */
export default function PlatformSettingsPage() {
  const resource = usePortal().registry.find(platformSettings.name);
  const loaded = useRecord(platformSettings, settingsId);
  usePageTitle(platformSettingTexts.platformSettings());
  if (loaded.status === 'failed') {
    return (
      <LoadFailed isPage what={platformSettingTexts.ofPlatform()} message={loaded.message} onRetry={loaded.retry} />
    );
  }
  if (loaded.status !== 'ready' || resource === undefined) return <PageSkeleton />;
  return (
    <article className="record-screen" aria-label={platformSettingTexts.platformSettings()}>
      <header>
        <h1 className="page-title">{platformSettingTexts.platformSettings()}</h1>
        <p className="quiet">{platformSettingTexts.newOnly()}</p>
      </header>
      <RecordSections resource={resource} id={settingsId} loaded={loaded} />
    </article>
  );
}
