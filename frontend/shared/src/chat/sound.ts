const SECONDS = 0.25;

/** A short tone where no sound is given. */
function playTone(): void {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  loudness.gain.setValueAtTime(0.08, audio.currentTime);
  loudness.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + SECONDS);
  tone.frequency.value = 880;
  tone.connect(loudness).connect(audio.destination);
  tone.onended = () => void audio.close();
  tone.start();
  tone.stop(audio.currentTime + SECONDS);
}

/** Browsers refuse sounds on pages that nobody has touched yet: then there is none. */
export function playSound(source: string): void {
  if (source) new Audio(source).play().catch(() => undefined);
  else playTone();
}
