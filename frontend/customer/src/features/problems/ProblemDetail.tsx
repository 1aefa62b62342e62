import type { ProblemDocument } from '@s30/contracts/documents/problem';
import { isWebLink } from '@s30/contracts/fields';
import { messageOfError } from '@s30/frontend-shared/api/apiError';
import { DIFFICULTY_NAMES, LANGUAGE_NAMES } from '@s30/frontend-shared/names/problems';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { buttonClass } from '../../components/Button.tsx';
import { Facts } from '../../components/Facts.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { toastError } from '../../components/toast.ts';
import { isWide } from '../../components/useIsWide.ts';
import { problemQuery } from './api.ts';

const FAILED = 'Failed to load problem details. Please try again later.';

const Outside = ({ href, children, name }: { readonly href: string; readonly children: string; readonly name: string }) => (
  <a
    className={buttonClass({ look: 'secondary', size: 'sm' })}
    href={href}
    target="_blank"
    rel="noopener noreferrer"
    aria-label={`${children}: ${name}`}
  >
    <Icon name={children === 'Solution video' ? 'video' : 'link'} />
    {children}
  </a>
);

/** The server sends hints, solutions and the video to interviewers and admins only. */
function Problem({ problem }: { readonly problem: ProblemDocument }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: isWide() }), []);
  const { title, difficulty, leetcodeUrl, solutionVideoUrl, hints = [], solutions = [] } = problem;
  return (
    <article className="card" aria-labelledby="problem-title">
      <div className="card__head">
        <h2 id="problem-title" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <span className="tag">{DIFFICULTY_NAMES[difficulty]}</span>
      </div>
      <div className="card__body stack stack--6">
        <div className="cluster">
          {isWebLink(leetcodeUrl) && (
            <Outside href={leetcodeUrl} name={title}>
              LeetCode
            </Outside>
          )}
          {solutionVideoUrl && isWebLink(solutionVideoUrl) && (
            <Outside href={solutionVideoUrl} name={title}>
              Solution video
            </Outside>
          )}
        </div>
        {hints.length > 0 && (
          <section className="stack stack--2" aria-labelledby="hints-title">
            <h3 id="hints-title">Hints</h3>
            {hints.map((hint, at) => (
              <details key={hint} className="fold">
                <summary>Hint {at + 1}</summary>
                <p className="small pre-line">{hint}</p>
              </details>
            ))}
          </section>
        )}
        {solutions.length > 0 && (
          <section className="stack" aria-labelledby="solutions-title">
            <h3 id="solutions-title">Solutions</h3>
            {solutions.map(({ language, code, description, timeComplexity, spaceComplexity }, at) => (
              <div key={`${language} ${code}`} className="stack stack--3">
                <h4>
                  {solutions.length > 1 ? `${at + 1}. ` : ''}
                  {LANGUAGE_NAMES[language]}
                </h4>
                <p className="small pre-line">{description}</p>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: code that scrolls has to be reached by keyboard */}
                <figure className="code" tabIndex={0} aria-label={`${LANGUAGE_NAMES[language]} code`}>
                  <pre>
                    <code>{code}</code>
                  </pre>
                </figure>
                <Facts
                  layout="cols"
                  facts={[
                    ['Time complexity', timeComplexity],
                    ['Space complexity', spaceComplexity],
                  ]}
                />
              </div>
            ))}
          </section>
        )}
      </div>
    </article>
  );
}

export function ProblemDetail({ id }: { readonly id: string }) {
  const problem = useQuery(problemQuery(id));
  const { isError, error } = problem;
  useEffect(() => {
    if (isError) toastError(messageOfError(error, FAILED));
  }, [isError, error]);
  return (
    <Loaded query={problem} what="the problem" failed={FAILED} shape="card">
      {(found) => <Problem key={found._id} problem={found} />}
    </Loaded>
  );
}
