/** The script of every page: what is on it comes to life after it has been painted. */
import { loadFigures, painted } from "./figures.ts";
import { showDefinitions } from "./glossary.ts";
import { followLinks, openAtLocation } from "./location.ts";
import { openNotices } from "./notices.ts";
import { keepOffline } from "./offline.ts";
import { describeLessons, LessonProgress } from "./progress.ts";
import { makeScrollersReachable } from "./scrollers.ts";
import { bindThemeButton } from "./theme.ts";

async function start(): Promise<void> {
  const button = document.querySelector<HTMLButtonElement>("button[data-theme-toggle]");
  if (button) bindThemeButton(button);
  openNotices();
  await painted();
  followLinks();
  showDefinitions();
  makeScrollersReachable(document);
  followReader();
  const loaded = loadFigures(document);
  await openAtLocation(loaded);
  await loaded;
  await keepOffline();
}

function followReader(): void {
  const article = document.querySelector<HTMLElement>("main > article");
  const contents = article?.querySelector<HTMLElement>("nav.contents");
  if (article && contents) new LessonProgress(article, contents);
  const lessons = document.querySelector<HTMLElement>("ol.lessons");
  if (lessons) describeLessons(lessons);
}

void start();
