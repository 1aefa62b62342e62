import { DIFFICULTIES, type Difficulty } from '@s30/contracts/documents/problem';
import { DIFFICULTY_NAMES } from '@s30/frontend-shared/names/problems';
import { useUser } from '@s30/frontend-shared/session/useSession';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { Alert } from '../../components/Alert.tsx';
import { buttonClass } from '../../components/Button.tsx';
import { Field } from '../../components/forms/Field.tsx';
import { HEADS } from '../../components/heads.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { Page } from '../../components/Page.tsx';
import { Empty, NoneFound } from '../../components/Placeholders.tsx';
import { SearchInput } from '../../components/SearchInput.tsx';
import { useConducts } from '../../components/useConducts.ts';
import { problemsQuery } from './api.ts';
import { ProblemDetail } from './ProblemDetail.tsx';
import { matchingProblems, type ProblemSearch, readSearch, writeSearch } from './problemSearch.ts';

const addressOfProblem = (id: string, search: ProblemSearch) => `/problems/${encodeURIComponent(id)}${writeSearch(search)}`;

const AccessDenied = () => (
  <Page title={HEADS['/problems'].title}>
    <Alert
      tone="danger"
      icon="lock"
      title="Access Denied"
      actions={
        <Link className={buttonClass({ look: 'secondary', size: 'sm' })} to="/login?next=%2Fproblems">
          Login
        </Link>
      }
    >
      <p>The problem library is for interviewers and admins.</p>
    </Alert>
  </Page>
);

function Filters({ search, onChange }: { readonly search: ProblemSearch; readonly onChange: (search: ProblemSearch) => void }) {
  return (
    <form className="toolbar" aria-label="Filter problems" onSubmit={(event) => event.preventDefault()}>
      <Field id="problem-difficulty" label="Difficulty">
        <select
          className="select"
          id="problem-difficulty"
          value={search.difficulty ?? ''}
          onChange={(event) => onChange({ ...search, difficulty: DIFFICULTIES.find((each) => each === event.target.value) })}
        >
          <option value="">All difficulties</option>
          {DIFFICULTIES.map((difficulty: Difficulty) => (
            <option key={difficulty} value={difficulty}>
              {DIFFICULTY_NAMES[difficulty]}
            </option>
          ))}
        </select>
      </Field>
      <Field id="problem-search" label="Title" grow>
        <SearchInput
          id="problem-search"
          placeholder="Search by title"
          applied={search.text}
          onApply={(text) => onChange({ ...search, text })}
        />
      </Field>
    </form>
  );
}

type ListProps = { readonly id: string | undefined; readonly search: ProblemSearch; readonly onClear: () => void };

function ProblemList({ id, search, onClear }: ListProps) {
  const problems = useQuery(problemsQuery());
  return (
    <Loaded query={problems} what="problems" failed="Failed to load problems. Please try again later.">
      {(all) => {
        const found = matchingProblems(all, search);
        if (all.length === 0) return <Empty icon="search" title="No problems yet" text="Admins add them in the console." />;
        return (
          <>
            <p className="visually-hidden" role="status">
              {found.length === 1 ? '1 problem' : `${found.length} problems`}
            </p>
            {found.length === 0 && <NoneFound what="problems" clear={onClear} />}
            {found.length > 0 && (
              <nav aria-label="Problems">
                <ul className="card card__list problem-list">
                  {found.map((problem) => (
                    <li key={problem._id} aria-current={problem._id === id ? 'true' : undefined}>
                      <Link to={addressOfProblem(problem._id, search)} aria-current={problem._id === id ? 'page' : undefined}>
                        {problem.title}
                      </Link>
                      <span className="tag">{DIFFICULTY_NAMES[problem.difficulty]}</span>
                    </li>
                  ))}
                </ul>
              </nav>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function Library() {
  const { id } = useParams();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const search = readSearch(address);
  const change = (changed: ProblemSearch) =>
    void navigate(`/problems${id ? `/${encodeURIComponent(id)}` : ''}${writeSearch(changed)}`, { replace: true, preventScrollReset: true });
  return (
    <Page {...HEADS['/problems']}>
      <Filters search={search} onChange={change} />
      <div className="split split--start in-order">
        <ProblemList id={id} search={search} onClear={() => change({ text: '', difficulty: undefined })} />
        {id ? (
          <ProblemDetail key={id} id={id} />
        ) : (
          <Empty icon="info" title="Choose a problem" text="Its hints, solutions and video are shown here." />
        )}
      </div>
    </Page>
  );
}

/** For interviewers and admins. Guests see that access is denied instead of being redirected. */
export function ProblemsPage() {
  const user = useUser();
  const conducts = useConducts();
  if (!user) return <AccessDenied />;
  return conducts ? <Library /> : <Navigate replace to="/dashboard" />;
}
