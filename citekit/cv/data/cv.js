"use strict";
(() => {
  const works = Array.from(document.querySelectorAll(".work"));
  const form = document.querySelector("form.tools");

  // Texts are compared without case and accents. Letters that Unicode does not take apart are written out; an umlaut
  // is found as German writes it without one, too ("Mueller" and "Muller" both find "Müller").
  const letters = { "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ħ": "h", "ı": "i", "’": "'", "‐": "-", "‑": "-", "–": "-" };
  const fold = (value) => value.toLowerCase().normalize("NFKD").replace(/\p{M}+/gu, "").replace(/[ßæœøđðþłħı’‐‑–]/g, (letter) => letters[letter]);
  const searched = (value) => {
    const umlauts = value.toLowerCase().normalize("NFC").replace(/[äöüø]/g, (letter) => ({ "ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe" })[letter]);
    return umlauts === value.toLowerCase() ? fold(value) : `${fold(value)} ${fold(umlauts)}`;
  };

  const filters = () => {
    const fields = ["q", "person", "year", "type", "role"].map((name) => form.elements[name]).filter(Boolean);
    const wanted = (name) => (form.elements[name] ? form.elements[name].value : "");
    const sections = Array.from(document.querySelectorAll("main > section"));
    const links = new Map(Array.from(document.querySelectorAll("nav a"), (link) => [link.hash.slice(1), link.parentElement]));
    const reset = form.querySelector("[type=reset]");
    let texts;

    // What is searched: the number, the reference with its awards, the abstract, and the names and venue of the record.
    const read = () => works.map((work) => searched([".label", ".reference", ".abstract p", "pre"].map((name) => {
      const part = work.querySelector(name);
      return !part ? "" : name === "pre" ? part.textContent.replace(/^@\w+|^\s*[\w+:-]+\s*=/gm, "").replace(/[{}\\]/g, "") : part.textContent;
    }).join(" ")));

    const update = () => {
      const words = fold(wanted("q")).split(/\s+/).filter(Boolean);
      if (words.length) texts ||= read();
      let shown = 0;
      works.forEach((work, i) => {
        const { year, type, facts = "", people = "" } = work.dataset;
        const fits = words.every((word) => texts[i].includes(word))
          && (!wanted("year") || year === wanted("year"))
          && (!wanted("type") || type === wanted("type"))
          && (!wanted("person") || people.split(";").includes(wanted("person")))
          && (!wanted("role") || facts.split(" ").includes(wanted("role")));
        if (work.hidden === fits) work.hidden = !fits;
        if (fits) shown += 1;
      });
      for (const section of sections) {
        const left = section.querySelectorAll(".work:not([hidden])").length;
        section.hidden = !left;
        const item = links.get(section.querySelector("h2").id);
        if (item) {
          item.hidden = !left;
          item.querySelector(".count").textContent = left;
        }
      }
      const all = works.length;
      form.elements.count.value = shown === all ? `${all} works` : shown ? `${shown} of ${all} works` : "No work matches";
      reset.hidden = shown === all && !wanted("q");
    };

    // The view is in the address, so that it can be linked: #q=caching&year=2024. Any other fragment leads to its place.
    const write = () => {
      const state = String(new URLSearchParams(fields.filter((field) => field.value).map((field) => [field.name, field.value])));
      history.replaceState(null, "", state ? `#${state}` : location.pathname + location.search);
    };
    const follow = () => {
      const state = new URLSearchParams(location.hash.slice(1));
      if (!fields.some((field) => state.has(field.name))) return;
      for (const field of fields) field.value = state.get(field.name) || "";
      for (const field of fields) if (field.selectedIndex === -1) field.value = "";
      update();
    };

    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", () => { update(); write(); });
    form.addEventListener("reset", () => setTimeout(() => { update(); write(); form.elements.q.focus(); }));
    addEventListener("hashchange", follow);
    addEventListener("keydown", (event) => {
      const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
      if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      form.elements.q.focus();
    });
    form.hidden = false;
    update();
    follow();
  };
  if (form) filters();

  // Of a work's citations the chosen one is shown, with a button that copies it. The choice holds for all works.
  let chosen = "";
  const copy = async (citation, said) => {
    const text = citation.innerText.trim();
    const rich = citation.tagName !== "PRE" && window.ClipboardItem;
    try {
      if (rich) await navigator.clipboard.write([new ClipboardItem({
        "text/plain": new Blob([text], { type: "text/plain" }),
        "text/html": new Blob([citation.innerHTML], { type: "text/html" }),
      })]);
      else await navigator.clipboard.writeText(text);
      said.textContent = "Copied";
    } catch {
      // No clipboard (an insecure origin, or no permission): the text is selected, to be copied by hand.
      getSelection().selectAllChildren(citation);
      said.textContent = "Selected";
    }
    setTimeout(() => { said.textContent = ""; }, 2500);
  };
  const open = (details) => {
    const citations = Array.from(details.querySelectorAll(".citation"));
    if (!details.querySelector(".copy")) {
      const bar = document.createElement("p");
      const select = document.createElement("select");
      const button = document.createElement("button");
      const said = document.createElement("span");
      bar.className = "copy";
      select.setAttribute("aria-label", "Citation style");
      for (const citation of citations) select.append(new Option(citation.querySelector(".style").textContent));
      select.hidden = citations.length < 2;
      select.addEventListener("change", () => { chosen = select.value; show(details); });
      button.type = "button";
      button.textContent = "Copy";
      button.addEventListener("click", () => copy(citations.find((citation) => !citation.hidden).lastElementChild, said));
      said.setAttribute("role", "status");
      bar.append(select, button, said);
      details.querySelector("summary").after(bar);
      details.classList.add("picked");
    }
    show(details);
  };
  const show = (details) => {
    const citations = Array.from(details.querySelectorAll(".citation"));
    const names = citations.map((citation) => citation.querySelector(".style").textContent);
    const at = Math.max(0, names.indexOf(chosen));
    citations.forEach((citation, i) => { citation.hidden = i !== at; });
    details.querySelector("select").selectedIndex = at;
  };
  document.addEventListener("toggle", (event) => {
    if (event.target.open && event.target.matches("details.cite")) open(event.target);
  }, true);
})();
