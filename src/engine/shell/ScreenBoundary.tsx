import { Component, type ReactNode } from 'react';
import { LoadFailed } from '../feedback/LoadFailed.tsx';

interface Props {
  /** Another screen starts afresh. */
  readonly screen: string;
  readonly children: ReactNode;
}

interface State {
  readonly screen: string;
  readonly error: Error | undefined;
}

/**
 * Keeps the shell alive when a screen breaks: a mistake of ours, or a part of the portal that could not be fetched
 * because a newer build has replaced it. Retry loads the page anew, which mends both.
 */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { screen: this.props.screen, error: undefined };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps({ screen }: Props, state: State): Partial<State> | null {
    return screen === state.screen ? null : { screen, error: undefined };
  }

  override render(): ReactNode {
    if (!this.state.error) return this.props.children;
    const message = 'Something in this screen went wrong. Nothing that was saved is lost. Load the page again; if it stays like this, please tell us what you were doing.';
    return <LoadFailed what="This screen" message={message} onRetry={() => window.location.reload()} />;
  }
}
