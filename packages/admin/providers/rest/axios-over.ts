/** An axios instance for Refine's axios-based data providers. Its adapter sends requests with the portal's client. */
import { axiosInstance } from '@refinedev/simple-rest';
import { z } from 'zod';
import type { RawAnswer } from '../http/http-client.ts';
import { type RestOptions, sendRest } from './send-rest.ts';

const Body = z.string().optional().catch(undefined);
type Adapter = Extract<
  NonNullable<Parameters<typeof axiosInstance.create>[0]>['adapter'],
  (...args: never[]) => unknown
>;
export type Axios = ReturnType<typeof axiosInstance.create>;

/**
 * Creates the instance. It rejects like the portal's own calls: with an `ApiError` or the reason of an abort.
 * `onAnswer` receives each answer.
 */
export function axiosOver(
  { fetchWithSession, signal }: Pick<RestOptions, 'fetchWithSession' | 'signal'>,
  onAnswer: (answer: RawAnswer) => void = () => undefined,
): Axios {
  const adapter: Adapter = async (config) => {
    const answer = await sendRest(
      { fetchWithSession, signal },
      (config.method ?? 'get').toUpperCase(),
      config.url ?? '',
      Body.parse(config.data),
    );
    onAnswer(answer);
    return {
      data: answer.body ?? {},
      status: answer.status,
      statusText: '',
      headers: Object.fromEntries(answer.headers),
      config,
    };
  };
  return axiosInstance.create({ adapter });
}
