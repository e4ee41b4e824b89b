import type { Page } from "playwright-core";

/** Signs in by a key as a person does, and goes on to a page. */
export async function signIn(page: Page, token: string, path: string): Promise<void> {
  await page.goto(`/sign-in?next=${encodeURIComponent(path)}`);
  await page.fill("#key", token);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname + url.search === path);
}
