import { dateIn, instantOf } from '@s30/contracts/time';
import { books } from '@s30/frontend-shared/session/sessionStore';
import { useUser } from '@s30/frontend-shared/session/useSession';
import { useClock } from '@s30/frontend-shared/time/useNow';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { HEADS, slotsLead } from '../../../components/heads.ts';
import { useHoldMinutes } from '../../../components/holdMinutes.ts';
import { Loaded } from '../../../components/Loaded.tsx';
import { Page } from '../../../components/Page.tsx';
import { useIsWide } from '../../../components/useIsWide.ts';
import { ZoneSwitch } from '../../../components/ZoneSwitch.tsx';
import { rememberZone, useZone } from '../../../components/zone.ts';
import { openDaysQuery } from '../api.ts';
import { OwnRequests } from '../requests/OwnRequests.tsx';
import { RequestInvitation, RequestSlot, useSlotRequest } from '../requests/RequestSlot.tsx';
import { SlotFilters } from './SlotFilters.tsx';
import { goToDay, type ResultsProps, SlotResults, type WantedDay } from './SlotResults.tsx';
import { readSlotSearch, type SlotSearch, writeSlotSearch } from './slotSearch.ts';
import { useLiveSlots } from './useLiveSlots.ts';

/** The search in the URL. A time zone in the URL becomes the zone of the whole app. */
function useSlotSearch() {
  const [address, setAddress] = useSearchParams();
  const { zone } = useZone();
  const today = useClock((now) => dateIn(instantOf(now), zone));
  const search = readSlotSearch(address, today);
  useEffect(() => {
    if (search.zone) rememberZone(search.zone);
  }, [search.zone]);
  const change = (changes: SlotSearch, replace = false) =>
    setAddress(writeSlotSearch({ ...search, ...changes }), { replace, preventScrollReset: true });
  return { search, today, change };
}

function SlotSearchPage(found: Pick<ResultsProps, 'open' | 'isOutdated' | 'isLive'>) {
  const { days, interviewers } = found.open;
  const { search, today, change } = useSlotSearch();
  const wantedDay = useRef<WantedDay>(undefined);
  const mayRequest = books(useUser());
  const request = useSlotRequest(mayRequest);
  const isWide = useIsWide();
  /** On narrow screens, open slots come first. */
  const invitation = mayRequest && <RequestInvitation ask={request.ask} />;
  const counts = new Map(days.map(({ date, count }) => [date, count]));
  const chooseDate = (date: string) => {
    wantedDay.current = { date, from: document.activeElement };
    change({ date });
    // Choosing the same date does not re-render, so no effect would move the focus.
    if (date === search.date) goToDay(wantedDay);
  };
  const clear = () => change({ date: undefined, interviewType: undefined, interviewerId: undefined });
  return (
    <div className="split split--start">
      <div className="split__aside stack" tabIndex={-1}>
        <SlotFilters
          interviewers={interviewers.toSorted((a, b) => a.name.localeCompare(b.name))}
          counts={counts}
          today={today}
          search={search}
          onChange={change}
          onChooseDate={chooseDate}
          onClear={clear}
        />
        {isWide && invitation}
      </div>
      <div className="stack stack--8 in-order">
        <SlotResults
          {...found}
          search={search}
          wantedDay={wantedDay}
          onChoose={(slotId) => change({ slotId }, true)}
          onMore={(more) => change(more, true)}
          onClear={clear}
        />
        {!isWide && invitation}
        {mayRequest && <OwnRequests />}
        {mayRequest && <RequestSlot request={request} search={search} />}
      </div>
    </div>
  );
}

function PageZoneSwitch() {
  const { change } = useSlotSearch();
  return (
    <ZoneSwitch
      onSwitch={(zone) => {
        rememberZone(zone);
        change({ zone }, true);
      }}
    />
  );
}

export function AvailableSlotsPage() {
  const isLive = useLiveSlots();
  const { zone } = useZone();
  const { search } = useSlotSearch();
  const holdMinutes = useHoldMinutes();
  const open = useQuery(openDaysQuery(zone, search, isLive));
  return (
    <Page {...HEADS['/slots/available']} lead={slotsLead(holdMinutes)} aside={<PageZoneSwitch />}>
      <Loaded query={open} what="available slots" failed="Failed to load available slots">
        {(days) => <SlotSearchPage open={days} isOutdated={open.isPlaceholderData} isLive={isLive} />}
      </Loaded>
    </Page>
  );
}
