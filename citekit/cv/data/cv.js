"use strict";
(() => {
  const works = Array.from(document.querySelectorAll(".work"));
  const sections = Array.from(document.querySelectorAll("main > section"));
  const first = sections[0];
  if (!first) return;

  // What is searched: the reference and the abstract, without case and accents.
  const fold = (value) => value.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const texts = new Map();
  for (const work of works) {
    const parts = [".label", ".reference", ".abstract"].map((name) => work.querySelector(name));
    texts.set(work, fold(parts.map((part) => (part ? part.textContent : "")).join(" ")));
  }

  const tools = document.createElement("form");
  tools.className = "tools";
  tools.setAttribute("role", "search");
  tools.addEventListener("submit", (event) => event.preventDefault());

  const search = document.createElement("input");
  search.type = "search";
  search.placeholder = "Search";
  search.setAttribute("aria-label", "Search publications");
  tools.append(search);

  const choice = (label, all, options) => {
    const select = document.createElement("select");
    select.setAttribute("aria-label", label);
    for (const [value, words] of [["", all], ...options]) select.append(new Option(words, value));
    if (options.length > 1) tools.append(select);
    return select;
  };
  const present = (name) => [...new Set(works.map((work) => work.dataset[name] || "").filter(Boolean))];
  const years = present("year").sort((a, b) => b - a).map((year) => [year, year]);
  const names = { book: "Books", journal: "Journal articles", conference: "Conference papers", workshop: "Workshop papers", chapter: "Book chapters", edited: "Edited volumes", preprint: "Preprints", preparation: "In preparation", report: "Technical reports", thesis: "Theses", patent: "Patents", software: "Software", dataset: "Data sets", online: "Online", other: "Other" };
  const roles = [["first", "First author"], ["corresponding", "Corresponding author"], ["senior", "Last author"]];
  const held = new Set(works.flatMap((work) => (work.dataset.facts || "").split(" ")));
  const year = choice("Year", "All years", years);
  const type = choice("Type", "All types", present("type").map((key) => [key, names[key] || key]));
  const role = choice("Role", "All roles", roles.filter(([key]) => held.has(key)));
  const count = document.createElement("output");
  count.setAttribute("aria-live", "polite");
  tools.append(count);

  const update = () => {
    const wanted = fold(search.value).split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const work of works) {
      const fits =
        wanted.every((word) => texts.get(work).includes(word)) &&
        (!year.value || work.dataset.year === year.value) &&
        (!type.value || work.dataset.type === type.value) &&
        (!role.value || (work.dataset.facts || "").split(" ").includes(role.value));
      work.hidden = !fits;
      if (fits) shown += 1;
    }
    for (const section of sections) section.hidden = !section.querySelector(".work:not([hidden])");
    count.value = shown === works.length ? `${shown} works` : `${shown} of ${works.length}`;
  };
  tools.addEventListener("input", update);
  first.before(tools);
  update();

  const copy = async (pre, button) => {
    try {
      await navigator.clipboard.writeText(pre.textContent);
    } catch {
      // No clipboard (an insecure origin, or no permission): the text is selected, to be copied by hand.
      const range = document.createRange();
      range.selectNodeContents(pre);
      getSelection().removeAllRanges();
      getSelection().addRange(range);
      button.textContent = "Selected";
      return;
    }
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 2000);
  };
  for (const details of document.querySelectorAll("details.bibtex")) {
    const pre = details.querySelector("pre");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Copy";
    button.addEventListener("click", () => copy(pre, button));
    details.append(button);
  }
})();
