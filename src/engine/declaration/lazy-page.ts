import type { ReactNode } from 'react';

/** A component that is fetched when its area is first opened. */
export type Lazy<Props> = Promise<{ default(props: Props): ReactNode }>;
