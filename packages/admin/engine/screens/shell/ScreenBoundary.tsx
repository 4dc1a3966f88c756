import { Component, type ReactNode } from 'react';
import { DeclarationError } from '../../model/declaration/declaration-error.ts';
import { retryFailedComponents } from '../../model/handles/lazy-component.ts';
import { shownToDeveloper } from '../../../providers/developer.ts';
import { LoadFailed } from '../../kit/feedback/LoadFailed.tsx';
import { shellTexts } from './texts.ts';

interface Props {
  /** Identifies the screen. A change resets the error. */
  readonly screen: string;
  /** Whether the content is optional. If it fails, nothing is shown. */
  readonly isSpare?: boolean;
  readonly children: ReactNode;
}

interface State {
  readonly screen: string;
  readonly error: Error | undefined;
  /** Whether the last retry could not reach the server. */
  readonly isCutOff: boolean;
}

/**
 * Catches the errors of a screen: bugs, and chunks that could not be loaded, for example because a new build replaced
 * them. A retry loads the missing chunks, and reloads the page if that fails.
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
    if (await retryFailedComponents()) this.setState({ error: undefined });
    else if (await isServerReachable()) window.location.reload();
    else this.setState({ isCutOff: true });
  };

  override render(): ReactNode {
    if (!this.state.error) return this.props.children;
    if (this.props.isSpare) return null;
    // Only developers see this error, because declarations are checked before a release.
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
      ...shownToDeveloper([this.state.error.message, ...filesInStack(this.state.error)]),
    ].join('\n');
    return <LoadFailed isPage what={shellTexts.thisScreen()} message={message} onRetry={() => void this.retry()} />;
  }
}

/** Returns the declaration files in the stack. Only they identify a declaration that throws on import. */
function filesInStack({ stack = '' }: Error): string[] {
  return [...new Set([...stack.matchAll(/src\/(?:resources|custom)\/[^?:)\s]+/g)].map(([file]) => file))];
}

/** Checks the server before a reload, because offline the browser would show its own error page instead. */
async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch(import.meta.env.BASE_URL, { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
