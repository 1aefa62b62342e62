const SECONDS = 0.25;

/** The default sound. */
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

/** Browsers block sounds until the user interacts with the page; in that case nothing plays. */
export function playSound(source: string): void {
  if (source) new Audio(source).play().catch(() => undefined);
  else playTone();
}
