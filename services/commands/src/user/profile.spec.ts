import { describe, expect, it } from '@jest/globals';
import { FileId } from '@s30/contracts/ids';
import { given } from '@s30/platform/decider/spec';
import { user } from './decider.ts';
import { asRegistered, education, interviewer, registered, stateAfter, workExperiences } from './users.testing.ts';

describe('changing the profile', () => {
  it('records only what changed', () =>
    given(user, [registered])
      .when({ type: 'UpdateProfile', profile: { name: 'Asha Rao', phone: '+91 98765 43210', workExperiences, education } })
      .then({ type: 'ProfileUpdated', data: { phone: '+91 98765 43210', workExperiences, education } }));

  it('leaves absent fields alone', () =>
    expect(stateAfter([registered, { type: 'ProfileUpdated', data: { name: 'Asha R.' } }])).toEqual({ ...asRegistered, name: 'Asha R.' }));

  it('clears a field that is sent empty', () => {
    const withLink = { type: 'ProfileUpdated', data: { linkedInUrl: 'https://linkedin.com/in/asha' } } as const;
    given(user, [registered, withLink])
      .when({ type: 'UpdateProfile', profile: { linkedInUrl: '' } })
      .then({ type: 'ProfileUpdated', data: { linkedInUrl: '' } });
    expect(stateAfter([registered, withLink, { type: 'ProfileUpdated', data: { linkedInUrl: '' } }])).toEqual(asRegistered);
  });

  it('records nothing if nothing changed', () => {
    given(user, [registered])
      .when({ type: 'UpdateProfile', profile: { name: 'Asha Rao', phone: '', workExperiences: [] }, meetingLink: '', zelleId: '' })
      .thenNothing();
    given(user, [registered])
      .when({ type: 'UpdateProfile', profile: { name: undefined } })
      .thenNothing();
  });

  it('sets and clears the default meeting link', () => {
    const meetingLink = 'https://meet.google.com/abc-defg-hij';
    const set = { type: 'DefaultMeetingLinkSet', data: { meetingLink } } as const;
    given(user, interviewer).when({ type: 'UpdateProfile', profile: {}, meetingLink }).then(set);
    given(user, [...interviewer, set])
      .when({ type: 'UpdateProfile', profile: {}, meetingLink })
      .thenNothing();
    given(user, [...interviewer, set])
      .when({ type: 'UpdateProfile', profile: {}, meetingLink: '' })
      .then({ type: 'DefaultMeetingLinkSet', data: { meetingLink: '' } });
    expect(stateAfter([...interviewer, set])).toMatchObject({ defaultMeetingLink: meetingLink });
  });

  it('sets and clears the Zelle ID', () => {
    const set = { type: 'ZelleSetUp', data: { zelleId: 'ravi@example.org' } } as const;
    given(user, interviewer).when({ type: 'UpdateProfile', profile: {}, zelleId: 'ravi@example.org' }).then(set);
    given(user, [...interviewer, set])
      .when({ type: 'UpdateProfile', profile: {}, zelleId: 'ravi@example.org' })
      .thenNothing();
    given(user, [...interviewer, set])
      .when({ type: 'UpdateProfile', profile: {}, zelleId: '' })
      .then({ type: 'ZelleSetUp', data: { zelleId: '' } });
    expect(stateAfter([...interviewer, set])).toMatchObject({ zelleId: 'ravi@example.org' });
  });

  it('records each kind of change on its own', () =>
    given(user, interviewer)
      .when({ type: 'UpdateProfile', profile: { name: 'Ravi' }, meetingLink: 'https://zoom.us/j/1', zelleId: 'ravi' })
      .then(
        { type: 'ProfileUpdated', data: { name: 'Ravi' } },
        { type: 'DefaultMeetingLinkSet', data: { meetingLink: 'https://zoom.us/j/1' } },
        { type: 'ZelleSetUp', data: { zelleId: 'ravi' } },
      ));
});

describe('a profile', () => {
  it('holds at most a hundred kilobytes, however it was built up', () => {
    const job = (letters: number) => ({
      company: 'Initech',
      position: 'Engineer',
      startDate: '2020-01',
      current: true,
      description: 'x'.repeat(letters),
    });
    const half = { type: 'UpdateProfile', profile: { workExperiences: Array.from({ length: 12 }, () => job(4_000)) } } as const;
    given(user, [registered]).when(half).then({ type: 'ProfileUpdated', data: half.profile });
    const school = { school: 'IIT Madras', degree: 'BTech', startYear: 2016, current: false, description: 'é'.repeat(2_500) };
    given(user, [registered, { type: 'ProfileUpdated', data: half.profile }])
      .when({ type: 'UpdateProfile', profile: { education: Array.from({ length: 12 }, () => school) } })
      .thenRejected('profile_too_large');
  });
});

describe('setting up UPI', () => {
  const [qrCode, newQrCode] = [FileId.parse('qr-1'), FileId.parse('qr-2')];
  const setUp = { type: 'UpiSetUp', data: { upiId: 'ravi@okbank', qrCodeFileId: qrCode } } as const;

  it('takes a UPI ID and a QR code', () => {
    given(user, interviewer).when({ type: 'SetUpUpi', upiId: 'ravi@okbank', qrCodeFileId: qrCode }).then(setUp);
    expect(stateAfter([...interviewer, setUp])).toMatchObject({ upiId: 'ravi@okbank', qrCodeFileId: qrCode });
  });
  it('requires a QR code the first time', () =>
    given(user, interviewer).when({ type: 'SetUpUpi', upiId: 'ravi@okbank' }).thenRejected('qr_code_required'));
  it('keeps the existing QR code if only the UPI ID changes', () =>
    given(user, [...interviewer, setUp])
      .when({ type: 'SetUpUpi', upiId: 'ravi.k@okbank' })
      .then({ type: 'UpiSetUp', data: { upiId: 'ravi.k@okbank', qrCodeFileId: qrCode } }));
  it('can change only the QR code', () =>
    given(user, [...interviewer, setUp])
      .when({ type: 'SetUpUpi', upiId: 'ravi@okbank', qrCodeFileId: newQrCode })
      .then({ type: 'UpiSetUp', data: { upiId: 'ravi@okbank', qrCodeFileId: newQrCode } }));
  it('changes nothing if both stay the same', () =>
    given(user, [...interviewer, setUp])
      .when({ type: 'SetUpUpi', upiId: 'ravi@okbank' })
      .thenNothing());
  it('rejects an invalid UPI ID', () => {
    for (const upiId of [
      'ravi',
      'ravi@',
      '@okbank',
      'r@okbank',
      'ravi k@okbank',
      'ravi@ok bank',
      'ravi@1bank',
      'ravi@ok@bank',
      'ravi@okbank\n',
    ])
      given(user, interviewer).when({ type: 'SetUpUpi', upiId, qrCodeFileId: qrCode }).thenRejected('upi_id_wrong');
  });
});
