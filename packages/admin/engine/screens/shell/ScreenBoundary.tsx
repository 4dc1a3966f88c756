import { Component, type ReactNode } from 'react';
import { DeclarationError } from '../../model/declaration/declaration-error.ts';
import { fetchMissingParts } from '../../model/handles/lazy-component.ts';
import { shownToDeveloper } from '../../../providers/developer.ts';
import { LoadFailed } from '../../kit/feedback/LoadFailed.tsx';
import { shellTexts } from './texts.ts';

interface Props {
  /** Another screen starts afresh. */
  readonly screen: string;
  /** Nobody would miss it: nothing stands in its place. */
  readonly isSpare?: boolean;
  readonly children: ReactNode;
}

interface State {
  readonly screen: string;
  readonly error: Error | undefined;
  /** Retry found no server to load the page from. */
  readonly isCutOff: boolean;
}

/**
 * Keeps what stands around a screen alive when the screen breaks: a mistake of ours, or a part of the portal that could
 * not be fetched, perhaps because a newer build has replaced it. Retry fetches the missing part, and where that does not help loads the
 * page anew, which mends both.
 */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { screen: this.props.screen, error: undefined, isCutOff: false };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)), isCutOff: false };
  }

  static getDerivedStateFromProps({ screen }: Props, state: State): Partial<State> | null {
    return screen === state.screen ? null : { screen, error: undefined };
  }

  private readonly retry = async (): Promise<void> => {
    if (await fetchMissingParts()) this.setState({ error: undefined });
    else if (await isPageThere()) window.location.reload();
    else this.setState({ isCutOff: true });
  };

  override render(): ReactNode {
    if (!this.state.error) return this.props.children;
    if (this.props.isSpare) return null;
    // Only a developer meets it: what ships has been checked.
    if (this.state.error instanceof DeclarationError) {
      return (
        <LoadFailed
          isPage
          what={shellTexts.declarations()}
          message={this.state.error.message}
          onRetry={() => void this.retry()}
        />
      );
    }
    const message = [
      this.state.isCutOff ? shellTexts.cutOff() : shellTexts.broken(),
      ...shownToDeveloper([this.state.error.message, ...filesIn(this.state.error)]),
    ].join('\n');
    return <LoadFailed isPage what={shellTexts.thisScreen()} message={message} onRetry={() => void this.retry()} />;
  }
}

/** The declarations and screens in an error's stack. A declaration that throws while it loads names itself nowhere else. */
function filesIn({ stack = '' }: Error): string[] {
  return [...new Set([...stack.matchAll(/src\/(?:resources|custom)\/[^?:)\s]+/g)].map(([file]) => file))];
}

/** Asked before a reload: without an answer the browser would put its own error page in the portal's place. */
async function isPageThere(): Promise<boolean> {
  try {
    return (await fetch(import.meta.env.BASE_URL, { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
