import type { Language } from "../core/language.js";

/** Seconds as a person waits for them: hours and minutes, minutes, or whole seconds. */
export function durationText(seconds: number, language: Language): string {
  const text = words[language];
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return text.hours(Math.floor(minutes / 60), minutes % 60);
  return minutes > 0 ? text.minutes(minutes) : text.seconds(Math.ceil(seconds));
}

/** How long something takes still. */
export function timeLeft(seconds: number, language: Language): string {
  return words[language].left(durationText(seconds, language));
}

interface Words {
  hours(hours: number, minutes: number): string;
  minutes(minutes: number): string;
  seconds(seconds: number): string;
  left(time: string): string;
}

const words: Readonly<Record<Language, Words>> = {
  ja: {
    hours: (hours, minutes) => `${hours} 時間 ${minutes} 分`,
    minutes: (minutes) => `${minutes} 分`,
    seconds: (seconds) => `${seconds} 秒`,
    left: (time) => `残り ${time}`,
  },
  en: {
    hours: (hours, minutes) => `${hours} h ${minutes} min`,
    minutes: (minutes) => `${minutes} min`,
    seconds: (seconds) => `${seconds} s`,
    left: (time) => `${time} left`,
  },
};
