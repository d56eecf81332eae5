// What the page says when not even its texts could be loaded, so in every language.
import { language, type Language } from "./settings/language.svelte";

const SAYS: Record<Language, { problem: string; again: string }> = {
  en: { problem: "Rondel couldn’t load. Check your connection.", again: "Try again" },
  de: { problem: "Rondel ließ sich nicht laden. Prüfe die Verbindung.", again: "Noch einmal versuchen" },
  fr: { problem: "Rondel n’a pas pu se charger. Vérifiez la connexion.", again: "Réessayer" },
};

/** Say so in the language of the page, and offer to load it again. */
export function notLoaded(page: HTMLElement): void {
  const { problem, again } = SAYS[language.current];
  const says = document.createElement("p");
  says.textContent = problem;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn pri";
  button.textContent = again;
  button.onclick = () => location.reload();
  const box = document.createElement("main");
  box.style.cssText = "display: grid; gap: 1rem; justify-items: start; padding: 1.5rem;";
  box.role = "alert";
  box.append(says, button);
  page.replaceChildren(box);
}
