import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { ApiError } from '../../providers/http/api-error.ts';
import { passwordFailure } from '../../providers/refine/auth-provider.ts';
import { sessionTexts } from './texts.ts';

/** A link that could not be checked, or that the server refused. */
export interface LinkFailure {
  readonly problem: string;
  /** The check may succeed later. False for a link that is invalid, used or expired. */
  readonly canRetry: boolean;
}

const tooManyRequests = 429;

export function linkFailureOf(error: unknown): LinkFailure {
  const status = error instanceof ApiError ? (error.status ?? 0) : 0;
  return { problem: passwordFailure(error), canRetry: status < 400 || status >= 500 || status === tooManyRequests };
}

/** Shows why a link does not work, with the next step: another try, or signing in. */
export function LinkProblem({
  failure: { problem, canRetry },
  retry,
}: {
  readonly failure: LinkFailure;
  retry(): void;
}) {
  const navigate = useNavigate();
  return (
    <>
      <p className="signed-out-notice" role="alert">
        {problem}
      </p>
      <div className="signed-out-actions">
        {canRetry ? (
          <>
            <Button size="large" block onClick={retry}>
              {sessionTexts.tryAgain()}
            </Button>
            <Link to="/login">{sessionTexts.backToLogin()}</Link>
          </>
        ) : (
          <Button size="large" block onClick={() => void navigate('/login')}>
            {sessionTexts.goToLogin()}
          </Button>
        )}
      </div>
    </>
  );
}
