import { usePortal } from '../../kit/app/Portal.tsx';
import { shellTexts } from './texts.ts';
import './environment-ribbon.css';

const names = { dev: shellTexts.development, demo: shellTexts.demo, training: shellTexts.training } as const;

/** A ribbon at the right edge with the name of the environment, except in production (O-9.13). */
export function EnvironmentRibbon() {
  const { Environment: environment } = usePortal().config;
  if (environment === 'prod') return null;
  const name = names[environment]();
  return (
    <svg
      className={`ribbon ribbon-${environment}`}
      role="img"
      aria-label={shellTexts.environment({ name })}
      viewBox="0 0 26 132"
      width="26"
      height="132"
    >
      <path d="M0 0h26v132l-13-9-13 9z" className="ribbon-ground" />
      <text x="-62" y="17" transform="rotate(-90)" textAnchor="middle" className="ribbon-text">
        {name}
      </text>
    </svg>
  );
}
